/** What a successful call says; `fixed` where its response brings no message (decision 0109). */
export function successMessage(response: unknown, fixed: string): string {
  const said = (response as { message?: unknown } | null | undefined)?.message;
  return typeof said === 'string' && said !== '' ? said : fixed;
}
