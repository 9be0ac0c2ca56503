/** False where the browser lets no page copy: it lacks that without HTTPS, and may refuse as well. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
