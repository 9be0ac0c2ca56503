import type { SessionUser } from '@alumni/shared/accounts/auth';
import type { Call, Schema } from '@alumni/shared/core/endpoint';
import type { DocumentKind } from '@alumni/shared/records/document-path';
import type { ReactNode } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import type { DraftFormat } from '../draft/draft-store.ts';
import type { PictureField } from '../images/picture-tile.tsx';
import type { AnnouncedAction } from '../ui/announcements.ts';

/** A form's texts, all as they were typed; pictures are apart. */
export type TextValues = Record<string, string>;

/** A saved record and the version that was read. */
export interface Version<Saved> {
  data: Saved;
  etag: string | undefined;
}

/** Why something could not be done. */
export interface Failure {
  text: string;
  /** The server's reason, where it has one. */
  detail?: string | undefined;
  /** The reader has asked for it, e.g. to stop sending. */
  intended?: true;
}

/** Response to a save; a specified one may be empty (decision 0109). */
export interface SaveResponse<Saved> {
  message?: string;
  version?: Version<Saved> | undefined;
}

/** Content of a record to send. */
export interface EditorChange<Values extends TextValues> {
  values: Values;
  images: string[];
  /** Names of the texts that differ from what is saved, for calls that take changed fields alone. */
  changed: readonly (keyof Values & string)[];
  imagesChanged: boolean;
}

/** A form's definition of a kind of record: values and functions, never the name of the feature. */
export interface FormDefinition<Saved, Values extends TextValues> {
  /** Names drafts and answers in the cache. */
  name: string;
  calls: {
    read: (id: string) => Promise<Version<Saved>>;
    /** `saved`: what is changed, where it was read. `version`: what is saved now, where the answer says so. */
    update: (
      id: string,
      change: EditorChange<Values> & { saved: Saved | undefined },
      ifMatch: string | undefined,
    ) => Promise<SaveResponse<Saved> | undefined>;
  };
  /** Calls whose cached answers are stale after a change. */
  affected: readonly Call[];
  /** The contract's rules for the texts. */
  schema: Schema;
  empty: Values;
  valuesOf: (saved: Saved) => Values;
  imagesOf: (saved: Saved) => readonly string[];
  images: { cap: number; least: number };
  /** `lasting` where it is left out. */
  draftStorage?: DraftFormat<unknown>['storage'];
}

/** Repeated with the same key, it returns the record that the first attempt created. */
export type CreateCall<Values extends TextValues> = (
  values: Values,
  images: string[],
  key: string,
) => Promise<{ message?: string; _id?: string } | undefined>;

/** The screen's definition of a kind of record, beyond its form. */
export interface EditorDefinition<Saved, Values extends TextValues>
  extends FormDefinition<Saved, Values> {
  create: CreateCall<Values>;
  remove: (id: string) => Promise<{ message: string } | undefined>;
  /** Roll number of whom it belongs to; absent where records belong to the association, whose admins change them. */
  ownerOf?: (saved: Saved) => string;
  /** Kind of its plain document, which is shared. */
  document: DocumentKind;
  paths: {
    /** The editor without an id, which follows for the editor of one record. */
    create: string;
    /** List from which a reader opens a record. */
    list: (user: SessionUser | undefined) => string;
    /** Target after a deletion; the list by default. */
    afterDelete?: string;
  };
}

export interface EditorWords<Values extends TextValues> {
  viewTitle: string;
  editTitle: string;
  edit: string;
  back: string;
  labels: Record<keyof Values, string>;
  /** Label of the button that saves what is left of a deleted record. */
  saveAsNew: string;
  saveFailed: string;
  deleted: string;
  deleteFailed: string;
  deleteQuestion: string;
  /** Message when the maximum number of pictures is chosen; none if absent. */
  imagesFull?: string;
  imagesHint?: string;
}

/** A text as it is read, e.g. a date; the text itself where it is left out. */
export type DisplayText<Values extends TextValues> = (
  name: keyof Values & string,
  value: string,
) => ReactNode;

/** Brings what was discarded back into the draft. */
export type Undo = () => Promise<void>;

/** A saved record with the version that was just read, or a new one. */
export type EditorTarget<Saved, Values extends TextValues> =
  | {
      id: string;
      /** Undefined for one that is gone, of which a draft is left. */
      base: Version<Saved> | undefined;
      /** Its reader may not change it any more. */
      readOnly?: boolean;
      /** Saves what was typed as a new record, once this one is gone or read-only. */
      recreate?: CreateCall<Values>;
      create?: undefined;
    }
  | {
      id?: undefined;
      base?: undefined;
      create: CreateCall<Values>;
      /** Path of this editor. */
      path: string;
      /** Key of the post that waits for the network and was opened again. */
      waiting: string | undefined;
    };

export interface EditorFormOptions<Saved, Values extends TextValues> {
  definition: FormDefinition<Saved, Values>;
  target: EditorTarget<Saved, Values>;
  /** The sentence for a save whose response brings none; 'Saved.' where it is left out. */
  savedText?: string;
  /** The sentence for a save that has failed. */
  explain: (error: unknown) => Failure;
  /** The record is saved, and the cache has it; `id` is another one where it was saved as a new one. */
  onSaved: (id: string) => void;
  /** A new record waits for the network. */
  onQueued?: (() => void) | undefined;
  /** Back to reading; without `undo` where nothing was changed. */
  onLeft: (undo: Undo | undefined) => void;
  /** Absent where the record cannot be deleted. */
  removal?: EditorRemoval | undefined;
}

export interface EditorRemoval {
  question: string;
  run: (id: string) => Promise<{ message: string } | undefined>;
  /** The sentence for a deletion whose response brings none. */
  removed: string;
  undo: (id: string) => Promise<{ message: string }>;
  explain: (error: unknown) => Failure;
  /** Returns where to go on, where that is another screen than the one it has led to. */
  onRemoved: () => AnnouncedAction[];
}

export interface EditorScreenProps<Saved, Values extends TextValues> {
  definition: EditorDefinition<Saved, Values>;
  words: EditorWords<Values>;
  id: string | undefined;
  /** The inputs of the form. */
  fields: (form: UseFormReturn<Values>) => ReactNode;
  /** Under the pictures: a further input, then a folded group, whose line says what is set. */
  more?: {
    first: (form: UseFormReturn<Values>) => ReactNode;
    names: readonly Path<Values>[];
    title: string;
    summary: (values: Values) => string;
    fields: (form: UseFormReturn<Values>) => ReactNode;
  };
  /** An input under each picture. */
  pictureField?: (form: UseFormReturn<Values>) => PictureField;
  display?: DisplayText<Values> | undefined;
  /** Labels of a record as it is read, where its values decide: an empty one leaves the text out. */
  labelsOf?: (values: Values) => Partial<EditorWords<Values>['labels']>;
  /** Shown below the editor. */
  children?: ReactNode;
}
