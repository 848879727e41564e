import type {Locale} from '#src/i18n/locale.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import {type CsvSeparator, toCsv} from '#src/lib/csv-file.ts';
import {saveFile, toFileName} from '#src/lib/save-file.ts';
import type {Sheet, SheetCell, SheetColumn} from '#src/lib/sheet.ts';

/** A column that the user can choose for the file. */
export type ExportedColumn<T> = SheetColumn & {
  readonly key: string;
  /** Whether the column is chosen by default. */
  readonly usual: boolean;
  readonly cell: (item: T) => SheetCell;
};

/** A list on screen, in the form that can be exported. */
export type ExportedList<T> = {
  /** The key under which this device stores the chosen columns. */
  readonly id: string;
  readonly name: string;
  readonly columns: readonly ExportedColumn<T>[];
  readonly items: readonly T[];
};

/** Returns the chosen columns of a list, in the list's order. */
export function toSheet<T>(list: ExportedList<T>, chosen: ReadonlySet<string>): Sheet {
  const columns = list.columns.filter(({key}) => chosen.has(key));
  return {
    name: list.name,
    columns,
    rows: list.items.map((item) => columns.map(({cell}) => cell(item))),
  };
}

/** Formats a time in the device's time zone so that files sort by it: '2026-11-20 10:00:00'. */
export function writtenMoment(at: string): string {
  const moment = new Date(at);
  return `${dayOf(moment)} ${moment.toTimeString().slice(0, 8)}`;
}

export const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The separator that Excel expects in a language. A line that names it would hide the mark of UTF-8 from Excel. */
const csvSeparators = {en: ',', id: ';', it: ';'} as const satisfies Record<Locale, CsvSeparator>;

/** Downloads a table as a file with the day in its name. Resolves to the file's name. */
export async function saveSheet(
  sheet: Sheet,
  format: FileFormat,
  day: string,
  locale: Locale,
): Promise<string> {
  const file = await encodeSheet(sheet, format, locale);
  const name = `${toFileName(sheet.name)} ${day}.${format}`;
  saveFile(file, name);
  return name;
}

async function encodeSheet(sheet: Sheet, format: FileFormat, locale: Locale): Promise<Blob> {
  if (format === 'csv') return toCsv(sheet, csvSeparators[locale]);
  const {toXlsx} = await import('#src/lib/xlsx-file.ts');
  return toXlsx(sheet);
}
