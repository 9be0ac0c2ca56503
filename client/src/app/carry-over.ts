import { requestSubmit } from '../components/form/request-submit.ts';

/** Preserves what people did in the static shell when the app replaces it: focus, typed text, and a submitted form. */
export function carryOver(root: HTMLElement): void {
  let focused = document.activeElement;
  root.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  new MutationObserver(([first], observer) => {
    observer.disconnect();
    const [shell] = first?.removedNodes ?? [];
    // Only the visible form counts: a browser may have autofilled the others.
    const [, path] = /^#?!?([^?#]*)/.exec(location.hash) ?? [];
    const place = (shell as HTMLElement | undefined)?.querySelector<HTMLElement>(
      `[data-list="${CSS.escape(path ?? '')}"]`,
    );
    if (place) restoreForm(place, root);
    if (focused) moveFocus(focused, root);
  }).observe(root, { childList: true });
}

function restoreForm(place: HTMLElement, root: HTMLElement): void {
  for (const input of place.querySelectorAll('input')) {
    const field = findCounterpart(root, input) as HTMLInputElement | null;
    if (input.checked) field?.click();
    else if (field && input.type !== 'checkbox' && input.value !== '') typeInto(field, input.value);
  }
  if (place.querySelector('[data-sent]')) requestSubmit(root.querySelector('form'));
}

/**
 * Focuses the app's counterpart of an element of the static shell. If the field was empty in the shell, the app may have
 * filled in the e-mail of the last log-in. That text is selected, so typing replaces it.
 */
function moveFocus(from: Element, root: HTMLElement): void {
  const target = findCounterpart(root, from);
  target?.focus();
  if (target instanceof HTMLInputElement && (from as HTMLInputElement).value === '')
    target.select();
}

/** Finds the app's link or field that corresponds to an element of the static shell. */
function findCounterpart(root: HTMLElement, element: Element): HTMLElement | null {
  const name = element instanceof HTMLInputElement ? 'name' : 'href';
  return root.querySelector(`[${name}="${element.getAttribute(name)}"]`);
}

/** Calls the prototype's setter: React ignores the event if the element's own setter was used. */
function typeInto(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
