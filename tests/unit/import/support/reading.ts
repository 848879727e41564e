import {expect} from 'vitest';
import type {FileAnswers} from '#src/import/file-reading.ts';
import type {FileTable} from '#src/import/file-table.ts';
import {readImportFile} from '#src/import/read-file.ts';

export const read = (file: Blob | string, answers: FileAnswers = {}) =>
  readImportFile(typeof file === 'string' ? new Blob([file]) : file, answers, {});

/** Reads a file that must be readable. */
export async function tableIn(file: Blob | string, answers: FileAnswers = {}): Promise<FileTable> {
  const reading = await read(file, answers);
  expect(reading).toMatchObject({kind: 'read'});
  if (reading.kind !== 'read') throw new Error(reading.kind);
  return reading.table;
}

export const cellsIn = async (file: Blob | string, answers: FileAnswers = {}) =>
  (await tableIn(file, answers)).rows.map(({cells}) => cells);
