/** The success message of a call; `fixed` if the response has none (decision 0003). */
export function successMessage(response: unknown, fixed: string): string {
  const said = (response as { message?: unknown } | null | undefined)?.message;
  return typeof said === 'string' && said !== '' ? said : fixed;
}
