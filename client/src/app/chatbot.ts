const fallbackDelayMs = 4000;

/** Fetches the third-party widget once the page has nothing else to do; without address, nothing. */
export function loadChatbot(address: string | null): void {
  if (!address) return;
  const load = () => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    document.body.append(script);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, fallbackDelayMs);
}
