import type {FileRow} from './file-table.ts';
import {largestUnpackedBytes, mostColumns, mostRows, type FileReading} from './file-reading.ts';
import type {NextSlice} from './time-slices.ts';
import {sheetRows, type SheetContext} from './sheet-rows.ts';
import {toFileTable} from './to-file-table.ts';
import {epochs} from './workbook-days.ts';
import {readDayStyles, readRelations, readSharedTexts, readWorkbookPart} from './workbook-parts.ts';
import {BrokenEntry, TooMuchUnpacked, unpackText, zipEntries} from './zip-entries.ts';

/** Reads the table on a sheet of a workbook; asks which one where several have something on them. */
export async function readWorkbook(
  bytes: Uint8Array,
  chosen: string | undefined,
  nextSlice: NextSlice,
): Promise<FileReading> {
  try {
    return await readSheets(bytes, chosen, nextSlice);
  } catch (error) {
    if (error instanceof TooMuchUnpacked) return {kind: 'refused', why: 'unpacks-too-large'};
    if (error instanceof BrokenEntry) return {kind: 'refused', why: 'broken'};
    throw error;
  }
}

async function readSheets(
  bytes: Uint8Array,
  chosen: string | undefined,
  nextSlice: NextSlice,
): Promise<FileReading> {
  const entries = zipEntries(bytes);
  if (entries === null) throw new BrokenEntry();
  if (!entries.has(WORKBOOK)) return {kind: 'refused', why: 'unknown-kind'};
  const allowance = {left: largestUnpackedBytes};
  const unpack = async (path: string): Promise<string> => {
    const entry = entries.get(path);
    return entry === undefined ? '' : unpackText(bytes, entry, allowance, nextSlice);
  };
  const {sheets, countsFrom1904} = readWorkbookPart(await unpack(WORKBOOK));
  const paths = readRelations(await unpack('xl/_rels/workbook.xml.rels'));
  const filled: {readonly name: string; readonly xml: string}[] = [];
  for (const {name, relation} of sheets) {
    const path = paths.get(relation);
    if (path === undefined || (chosen !== undefined && chosen !== name)) continue;
    if (!entries.has(path)) throw new BrokenEntry();
    const xml = await unpack(path);
    if (HAS_CELLS.test(xml)) filled.push({name, xml});
  }
  const [sheet, ...others] = filled;
  if (sheet === undefined) return {kind: 'refused', why: 'empty'};
  if (others.length > 0) return {kind: 'ask-sheet', sheets: filled.map(({name}) => name)};
  const context = {
    sharedTexts: await readSharedTexts(await unpack('xl/sharedstrings.xml'), nextSlice),
    dayStyles: readDayStyles(await unpack('xl/styles.xml')),
    epoch: countsFrom1904 ? epochs[1904] : epochs[1900],
  };
  return readSheet(sheet.xml, context, nextSlice);
}

const WORKBOOK = 'xl/workbook.xml';
/** A cell that only has a colour has nothing in it. */
const HAS_CELLS = /<(?:\w+:)?(?:v|is|f)[\s>]/;

async function readSheet(
  xml: string,
  context: SheetContext,
  nextSlice: NextSlice,
): Promise<FileReading> {
  const rows: FileRow[] = [];
  for (const {row, end} of sheetRows(xml, context)) {
    rows.push(row);
    if (rows.length > mostRows + HEADING_ROWS) return {kind: 'refused', why: 'too-many-rows'};
    await nextSlice(end / xml.length);
  }
  return widened(toFileTable(rows, context.epoch));
}

/** A note beside the table stands in a column without a heading. */
function widened(reading: FileReading): FileReading {
  if (reading.kind !== 'read') return reading;
  const {header, rows} = reading.table;
  const width = rows.reduce((most, {cells}) => Math.max(most, cells.length), header.length);
  if (width > mostColumns) return {kind: 'refused', why: 'too-many-columns'};
  const added = Array.from({length: width - header.length}, () => '');
  return {kind: 'read', table: {...reading.table, header: [...header, ...added]}};
}

const HEADING_ROWS = 6;
