import { download, fileNameOf } from '@alumni/shared/files';
import { addressOf } from '../../api/address.ts';

/** Address of a stored picture; without width, as it is stored. */
export function imageAddress(reference: string, width?: number): string {
  return addressOf(download.path, {}, { fileName: fileNameOf(reference), width });
}
