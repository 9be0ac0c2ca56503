import type { SessionUser } from '@alumni/shared/accounts/auth';
import type { Call, Schema } from '@alumni/shared/core/endpoint';
import type { DocumentKind } from '@alumni/shared/records/document-path';
import type { Language } from '@alumni/shared/text/language';
import type { ReactNode } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import type { DraftFormat } from '../draft/draft-store.ts';
import type { PictureField } from '../images/picker/picture-tile.tsx';
import type { AnnouncedAction } from '../ui/announcements/announcements.ts';

/** A form's texts, as they were typed; pictures are separate. */
export type TextValues = Record<string, string>;

/** A saved record and the ETag with which it was read. */
export interface Version<Saved> {
  data: Saved;
  etag: string | undefined;
}

export interface Failure {
  text: string;
  detail?: string | undefined;
  /**
   * The person caused the failure on purpose, e.g. by stopping the save. The form then does not show it as an error.
   */
  intended?: true;
}

/** Response to a save. All fields are optional, as the specification leaves some responses open (decision 0003). */
export interface SaveResponse<Saved> {
  message?: string;
  version?: Version<Saved> | undefined;
}

export interface EditorChange<Values extends TextValues> {
  values: Values;
  images: string[];
  /** Names of the changed texts, for calls that take only changed fields. */
  changed: readonly (keyof Values & string)[];
  imagesChanged: boolean;
}

/** Defines a kind of record for the form, so that the form knows no feature by name. */
export interface FormDefinition<Saved, Values extends TextValues> {
  /** Name of the kind of record. The keys of its drafts, cached records and queued records contain it. */
  name: string;
  calls: {
    read: (id: string) => Promise<Version<Saved>>;
    /**
     * `saved` is the record before the change, if it was read. The returned `version` is the record after the change,
     * if the response has it.
     */
    update: (
      id: string,
      change: EditorChange<Values> & { saved: Saved | undefined },
      ifMatch: string | undefined,
    ) => Promise<SaveResponse<Saved> | undefined>;
  };
  /** Calls whose cached data is stale after a change. */
  affected: readonly Call[];
  schema: Schema;
  empty: Values;
  /** Values with which a new record starts; the author may change them. */
  initial?: () => Partial<Values>;
  valuesOf: (saved: Saved) => Values;
  imagesOf: (saved: Saved) => readonly string[];
  images: { cap: number; least: number };
  /** Where drafts are stored; `lasting` by default. */
  draftStorage?: DraftFormat<unknown>['storage'];
}

/** Creates a record. Repeated with the same key, it returns the record that the first attempt created. */
export type CreateCall<Values extends TextValues> = (
  values: Values,
  images: string[],
  key: string,
) => Promise<{ message?: string; _id?: string } | undefined>;

/** Adds to the form's definition what the screen around the form needs. */
export interface EditorDefinition<Saved, Values extends TextValues>
  extends FormDefinition<Saved, Values> {
  create: CreateCall<Values>;
  remove: (id: string) => Promise<{ message: string } | undefined>;
  /** Roll number of the owner. Absent if records belong to the association, whose admins change them. */
  ownerOf?: (saved: Saved) => string;
  /** Kind of the public page that shows a record and can be shared. */
  document: DocumentKind;
  /** Lines below the title where the page is shared. */
  shareFacts?: (saved: Saved, reader: Language) => string[];
  paths: {
    /** Path of the editor of a new record. */
    create: string;
    /** List from which a reader opens a record. */
    list: (user: SessionUser | undefined) => string;
    /** Where to go after a deletion; the list by default. */
    afterDelete?: string;
  };
}

export interface EditorWords<Values extends TextValues> {
  viewTitle: string;
  editTitle: string;
  /** Heading of a record that is not saved yet, e.g. ‘New event’. */
  newTitle: string;
  edit: string;
  back: string;
  labels: Record<keyof Values, string>;
  /** Label of the button that saves the draft of a deleted record as a new one. */
  saveAsNew: string;
  saveFailed: string;
  deleted: string;
  deleteFailed: string;
  deleteQuestion: string;
  /** Message when the maximum number of pictures is chosen; none if absent. */
  imagesFull?: string;
  imagesHint?: string;
}

/** Formats a text for reading, e.g. a date; without it the text is shown as it is. */
export type DisplayText<Values extends TextValues> = (
  name: keyof Values & string,
  value: string,
) => ReactNode;

export type Undo = () => Promise<void>;

/** The record to edit: an existing one or a new one. */
export type EditorTarget<Saved, Values extends TextValues> =
  | {
      id: string;
      /** Undefined if the record is deleted and only a draft is left. */
      base: Version<Saved> | undefined;
      readOnly?: boolean;
      /** Saves the content as a new record, once the edited one is deleted or read-only. */
      recreate?: CreateCall<Values>;
      create?: undefined;
    }
  | {
      id?: undefined;
      base?: undefined;
      create: CreateCall<Values>;
      path: string;
      /** Key of a queued post that was opened again. */
      waiting: string | undefined;
    };

export interface EditorFormOptions<Saved, Values extends TextValues> {
  definition: FormDefinition<Saved, Values>;
  target: EditorTarget<Saved, Values>;
  /** Message if the response to a save has none; 'Saved.' by default. */
  savedText?: string;
  explain: (error: unknown) => Failure;
  /** The record is saved and the cache has it. `id` differs if it was saved as a new record. */
  onSaved: (id: string) => void;
  /** A new record was queued until there is a network. */
  onQueued?: (() => void) | undefined;
  /** The form was left: the screen returns to the reading view. `undo` is absent if nothing was changed. */
  onLeft: (undo: Undo | undefined) => void;
  removal?: EditorRemoval | undefined;
}

export interface EditorRemoval {
  question: string;
  run: (id: string) => Promise<{ message: string } | undefined>;
  /** Message if the response to a deletion has none. */
  removed: string;
  undo: (id: string) => Promise<{ message: string }>;
  explain: (error: unknown) => Failure;
  /** Leaves the deleted record and returns further actions of the notice, such as 'Back to the list'. */
  onRemoved: () => AnnouncedAction[];
}

export interface EditorScreenProps<Saved, Values extends TextValues> {
  definition: EditorDefinition<Saved, Values>;
  words: EditorWords<Values>;
  id: string | undefined;
  fields: (form: UseFormReturn<Values>) => ReactNode;
  /** Inputs below the pictures. */
  belowPictures?: (form: UseFormReturn<Values>) => ReactNode;
  /** A collapsed group of inputs after all others. Its line summarises their values. */
  more?: {
    names: readonly Path<Values>[];
    title: string;
    summary: (values: Values) => string;
    fields: (form: UseFormReturn<Values>) => ReactNode;
  };
  pictureField?: (form: UseFormReturn<Values>) => PictureField;
  display?: DisplayText<Values> | undefined;
  /** Overrides labels depending on the values; an empty label hides the text. */
  labelOverrides?: (values: Values) => Partial<EditorWords<Values>['labels']>;
  /** Shown above the record after a save, e.g. what the save has caused. */
  afterSave?: ReactNode;
  children?: ReactNode;
}
