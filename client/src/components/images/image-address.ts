import { download } from '@alumni/shared/calls/files';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import { requestUrl } from '../../api/address.ts';

/** URL of a stored picture; without `width`, of the original size. */
export function imageAddress(reference: string, width?: number): string {
  return requestUrl(download.path, {}, { fileName: fileNameOf(reference), width });
}
