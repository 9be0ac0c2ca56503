import { isPageStale } from '../api/page-version.ts';

/**
 * Loads the code of a screen. After a deploy the old page names files that are gone: the new page is
 * then loaded, at the address that was asked for. Throws where the server cannot be reached.
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
