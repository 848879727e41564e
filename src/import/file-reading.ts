import type {FileTable} from './file-table.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];

/** Answers to questions that only the user can answer. */
export type FileAnswers = {
  readonly encoding?: Encoding | undefined;
  readonly sheet?: string | undefined;
};

/** Why a file is refused. */
export type FileRefusal =
  /** Larger than `largestFileBytes`; it was not opened. */
  | 'too-large'
  | 'empty'
  | 'only-header'
  /** Neither text nor a workbook, e.g. a picture. */
  | 'unknown-kind'
  /** A workbook from before 2007 (.xls). */
  | 'old-workbook'
  | 'password'
  /** A workbook or a list of contacts that is incomplete. */
  | 'broken'
  /** A text in which a quotation mark is not closed, or closed before the end of its cell. */
  | 'quotation-marks'
  /** A small file that unpacks to more than `largestUnpackedBytes`. */
  | 'unpacks-too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  /** It does not have the chosen encoding. */
  | 'wrong-encoding';

export type FileReading =
  | {readonly kind: 'read'; readonly table: FileTable}
  | {
      readonly kind: 'ask-encoding';
      /** The first lines with non-ASCII letters, in each possible encoding. */
      readonly samples: readonly {readonly encoding: Encoding; readonly lines: readonly string[]}[];
    }
  | {readonly kind: 'ask-sheet'; readonly sheets: readonly string[]}
  | {
      readonly kind: 'refused';
      readonly why: FileRefusal;
      /** The row to correct, if the file is refused for one. */
      readonly row?: number;
    };

export const largestFileBytes = 20 * 1024 * 1024;
export const largestUnpackedBytes = 100 * 1024 * 1024;
export const mostRows = 20_000;
export const mostColumns = 200;
