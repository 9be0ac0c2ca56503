import { requestSubmit } from '../components/form/request-submit.ts';

/**
 * Carries over to the app what was done in the static shell, which it replaces: the focus on a link or a field, what was
 * typed, and a form that was sent.
 */
export function carryOver(root: HTMLElement): void {
  let focused = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  new MutationObserver(([first], observer) => {
    observer.disconnect();
    const [shell] = first?.removedNodes ?? [];
    // Only that of the address: the others were not seen, and a browser may have filled them in.
    const [, path] = /^#?([^?#]*)/.exec(location.hash) ?? [];
    const place = (shell as HTMLElement | undefined)?.querySelector<HTMLElement>(
      `[data-list="${CSS.escape(path ?? '')}"]`,
    );
    if (place) carryForm(place, root);
    if (focused) likeIn(root, focused)?.focus();
  }).observe(root, { childList: true });
}

function carryForm(place: HTMLElement, root: HTMLElement): void {
  for (const input of place.querySelectorAll('input')) {
    const field = likeIn(root, input) as HTMLInputElement | null;
    if (input.checked) field?.click();
    else if (field && input.type !== 'checkbox' && input.value !== '') type(field, input.value);
  }
  if (place.querySelector('[data-sent]')) requestSubmit(root.querySelector('form'));
}

/** The same link or field in the app. */
function likeIn(root: HTMLElement, element: Element): HTMLElement | null {
  const name = element instanceof HTMLInputElement ? 'name' : 'href';
  return root.querySelector(`[${name}="${element.getAttribute(name)}"]`);
}

/** As a person does: React takes what is set on the element itself for its own doing, and tells nobody. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
