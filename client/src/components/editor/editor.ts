import type { SessionUser } from '@alumni/shared/auth';
import type { EndpointDefinition, Schema } from '@alumni/shared/endpoint';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';

/** A form's texts, all as they were typed; pictures are kept apart. */
export type TextValues = Record<string, string>;

/** A saved record and the version that was read. */
export interface Version<Saved> {
  data: Saved;
  etag: string | undefined;
}

/** What the mechanism has to know of a kind of record: values and functions, never which one it is. */
export interface EditorDefinition<Saved, Values extends TextValues> {
  /** Names drafts and answers in the cache. */
  name: string;
  calls: {
    read: (id: string) => Promise<Version<Saved>>;
    /** With the key of a try before, it gives the record which that one has created. */
    create: (
      values: Values,
      images: string[],
      key: string,
    ) => Promise<{ message: string; _id: string }>;
    update: (
      id: string,
      values: Values,
      images: string[],
      ifMatch: string | undefined,
    ) => Promise<{ message: string }>;
    remove: (id: string) => Promise<{ message: string }>;
  };
  /** Calls whose answers are old after a change. */
  affected: readonly EndpointDefinition[];
  /** The contract's rules for the texts. */
  schema: Schema;
  empty: Values;
  valuesOf: (saved: Saved) => Values;
  imagesOf: (saved: Saved) => readonly string[];
  images: { cap: number; least: number };
  mayEdit: (user: SessionUser, saved: Saved) => boolean;
  paths: {
    /** The editor without an id. */
    create: string;
    one: (id: string) => string;
    /** Where a reader of one record comes from. */
    list: (user: SessionUser | undefined) => string;
    afterDelete: (user: SessionUser) => string;
  };
}

export interface EditorWords<Values extends TextValues> {
  viewTitle: string;
  editTitle: string;
  edit: string;
  back: string;
  labels: Record<keyof Values, string>;
  saveFailed: string;
  deleteFailed: string;
  deleteQuestion: string;
  /** Said when the most pictures are chosen; nothing where it is left out. */
  imagesFull?: string;
  imagesHint?: string;
}

export interface EditorScreenProps<Saved, Values extends TextValues> {
  definition: EditorDefinition<Saved, Values>;
  words: EditorWords<Values>;
  id: string | undefined;
  /** The inputs of the form. */
  fields: (form: UseFormReturn<Values>) => ReactNode;
  /** A value as it is read, e.g. a date; the text itself where it is left out. */
  display?: (name: keyof Values & string, value: string) => ReactNode;
  /** What stands under the editor. */
  children?: ReactNode;
}

/** What was typed and not saved, with the version it is based on. */
export interface EditorDraft<Values> {
  values: Values;
  /** Stored paths and ids of chosen pictures, in order. */
  order: readonly string[];
  etag?: string | undefined;
  /** It was being saved. */
  saving: boolean;
  /** A new record was sent under this key: it may be there. */
  createKey?: string | undefined;
}
