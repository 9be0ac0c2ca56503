import { build } from '../settings.ts';

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

/** Whether the server has another version of the page than this one. */
async function isPageStale(): Promise<boolean> {
  const page = await fetch(location.pathname, { cache: 'no-cache' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  return page !== '' && build != null && !page.includes(build);
}
