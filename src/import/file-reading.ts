import type {FileTable} from './file-table.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];

/** What only a person can say of a file. */
export type FileAnswers = {
  readonly encoding?: Encoding | undefined;
  readonly sheet?: string | undefined;
};

/** Why a file is not taken at all. */
export type FileRefusal =
  /** More than `largestFileBytes`; it was not even opened. */
  | 'too-large'
  | 'empty'
  | 'only-header'
  /** No text and no workbook, e.g. a picture. */
  | 'unknown-kind'
  /** A workbook of before 2007 (.xls). */
  | 'old-workbook'
  | 'password'
  /** A workbook that lacks a part or is cut off, a text whose last quotation mark is missing. */
  | 'broken'
  /** A small file that unpacks to more than `largestUnpackedBytes`. */
  | 'unpacks-too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  /** It is not written in the encoding that was chosen. */
  | 'wrong-encoding';

export type FileReading =
  | {readonly kind: 'read'; readonly table: FileTable}
  | {
      readonly kind: 'ask-encoding';
      /** How the first lines with other than plain letters look in each encoding that may be meant. */
      readonly samples: readonly {readonly encoding: Encoding; readonly lines: readonly string[]}[];
    }
  | {readonly kind: 'ask-sheet'; readonly sheets: readonly string[]}
  | {readonly kind: 'refused'; readonly why: FileRefusal};

export const largestFileBytes = 20 * 1024 * 1024;
export const largestUnpackedBytes = 100 * 1024 * 1024;
export const mostRows = 20_000;
export const mostColumns = 200;
