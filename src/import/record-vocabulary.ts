import type {TableName} from '#src/records/registry.ts';

/** What the parts of a record are called, in every language there is. */
export type RecordVocabulary = {
  readonly field: (table: TableName, field: string) => readonly string[];
  /** The stored values that have names, with those names. */
  readonly values: (table: TableName, field: string) => ReadonlyMap<string, readonly string[]>;
};
