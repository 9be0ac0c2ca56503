let navigateInstead: ((target: string) => void) | undefined;

/**
 * Watches for addresses that are typed by hand. The router cannot hold them up, because their entry
 * of the history is not its own. Call it before the router listens: listeners of the window run in
 * the order in which they were added.
 */
export function watchTypedAddresses(): void {
  let wanted: string | undefined;
  window.addEventListener('popstate', (event) => {
    if (wanted !== undefined) {
      const target = wanted;
      wanted = undefined;
      event.stopImmediatePropagation();
      navigateInstead?.(target);
    } else if (navigateInstead && typeof event.state?.idx !== 'number') {
      wanted = location.hash.slice(1) || '/';
      event.stopImmediatePropagation();
      history.back();
    }
  });
}

/**
 * From now on, an address that is typed is taken back, and `navigate` is asked to lead there instead.
 * Returns a function that ends this.
 */
export function interceptTypedAddresses(navigate: (target: string) => void): () => void {
  navigateInstead = navigate;
  return () => {
    if (navigateInstead === navigate) navigateInstead = undefined;
  };
}
