/**
 * Does what `form.requestSubmit()` does, which Safari lacks before 16. Forms validate themselves, so the browser need
 * not.
 */
export function requestSubmit(form: HTMLFormElement | null | undefined): void {
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}
