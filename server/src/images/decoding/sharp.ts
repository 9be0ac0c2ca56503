type SharpModule = typeof import('sharp').default;

let loading: Promise<SharpModule> | undefined;

/** Loads and configures sharp. The first picture loads it, because it takes 15 MB of memory. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= load();
  return loading;
}

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  // libvips reads dozens of formats: block all decoders but the accepted ones.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  // One thread per picture and no cache: memory stays constant under many uploads.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
