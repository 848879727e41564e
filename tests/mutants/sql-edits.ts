import {pullEdits} from './pull-edits.ts';
import {pushEdits} from './push-edits.ts';
import {recordEdits} from './record-edits.ts';
import type {SqlEdit} from './sql-edit.ts';

/** All known defects of the server. */
export const sqlEdits: readonly SqlEdit[] = [...pushEdits, ...pullEdits, ...recordEdits];
