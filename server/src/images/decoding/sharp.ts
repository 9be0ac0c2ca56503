type SharpModule = typeof import('sharp').default;

let loading: Promise<SharpModule> | undefined;

/** The picture library, set up; loaded by the first picture, because it takes 15 MB. */
export function loadSharp(): Promise<SharpModule> {
  loading ??= load();
  return loading;
}

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  // libvips reads dozens of formats: block the decoders of all but the accepted ones.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  // One thread per picture and no cache keep memory constant under many uploads.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
