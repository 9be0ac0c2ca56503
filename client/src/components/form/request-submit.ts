/** As `form.requestSubmit()`, which Safari has from 16 on. Forms here check themselves. */
export function requestSubmit(form: HTMLFormElement | null | undefined): void {
  form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}
