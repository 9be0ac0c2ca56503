import { download } from '@alumni/shared/calls/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import { addressOf } from '../../api/address.ts';

/** Address of a stored picture; without width, as it is stored. */
export function imageAddress(reference: string, width?: number): string {
  return addressOf(download.path, {}, { fileName: fileNameOf(reference), width });
}
