import {toCsv} from '#src/lib/csv-file.ts';
import {saveFile, toFileName} from '#src/lib/save-file.ts';
import type {Sheet} from '#src/lib/sheet.ts';

export const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Downloads a table as a file with the day in its name. Resolves to the file's name. */
export async function saveSheet(sheet: Sheet, format: FileFormat, day: string): Promise<string> {
  const file = await encodeSheet(sheet, format);
  const name = `${toFileName(sheet.name)} ${day}.${format}`;
  saveFile(file, name);
  return name;
}

async function encodeSheet(sheet: Sheet, format: FileFormat): Promise<Blob> {
  if (format === 'csv') return toCsv(sheet);
  const {toXlsx} = await import('#src/lib/xlsx-file.ts');
  return toXlsx(sheet);
}
