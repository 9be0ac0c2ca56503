import { isPageStale } from '../api/page-version.ts';

/**
 * Loads a screen's code. If a deploy has removed the file of that code, reloads the page at the URL `wanted`. Throws
 * after any other failure, e.g. if the server is unreachable.
 */
export async function loadScreen<Code>(
  load: () => Promise<Code>,
  wanted: () => string | undefined,
): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (!(await isPageStale())) throw error;
    const address = wanted();
    if (address) location.hash = address;
    location.reload();
    return new Promise(() => {});
  }
}
