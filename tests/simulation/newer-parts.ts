import type {TableName} from '#src/records/registry.ts';

/** The record type and the field that neither an older app nor an older server knows. */
export const newerTable: TableName = 'dioceses';
export const newerField = 'notes';
