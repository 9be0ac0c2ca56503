const storedPrefix = '/mnt/';

/** Whether a reference is a stored picture; clients show the default picture otherwise. */
export function isStored(reference: string): boolean {
  return reference.startsWith(storedPrefix);
}

/** The last segment of a stored path: the `fileName` that the download call takes. */
export function fileNameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

export function storedPath(fileName: string): string {
  return `/mnt/uploads/${fileName}`;
}
