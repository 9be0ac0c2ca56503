import * as z from 'zod/mini';
import { mapFields } from '../form/map-fields.ts';
import type { DraftFormat } from './draft-store.ts';

/** The format of a draft of these texts: all values of a form, or those of them that may be stored. */
export function textDraft<Texts extends Record<string, string>>(
  texts: Texts,
  storage: DraftFormat<Texts>['storage'] = 'tab',
): DraftFormat<Texts> {
  const schema = z.object(mapFields(texts, () => z.string()));
  return { version: 1, storage, schema: schema as unknown as z.ZodMiniType<Texts> };
}
