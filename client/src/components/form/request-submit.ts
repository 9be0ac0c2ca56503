/**
 * Submits a form, as `form.requestSubmit()` would, which Safari lacks before 16. The browser does not validate the
 * form. That is not needed, because our forms validate in JavaScript.
 */
export function requestSubmit(form: HTMLFormElement | null | undefined): void {
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}
