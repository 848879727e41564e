import {type FileReading, largestUnpackedBytes, mostColumns, mostRows} from './file-reading.ts';
import type {FileRow, FileTable} from './file-table.ts';
import {readMerges, withMergedCells} from './merged-cells.ts';
import {toFileTable} from './to-file-table.ts';
import {type SheetContext, sheetRows, unescaped} from './sheet-rows.ts';
import type {NextSlice} from './time-slices.ts';
import {epochs, isDayFormat} from './workbook-days.ts';
import {attribute, xmlPieces} from './xml-pieces.ts';
import {BrokenEntry, TooMuchUnpacked, unpackText, zipEntries} from './zip-entries.ts';

/** Reads the table of a workbook's sheet; asks which one when several have content. */
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
/** A cell with only a format is empty. */
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
  const reading = toFileTable(rows, context.epoch);
  if (reading.kind !== 'read') return reading;
  // The heading is no longer among the rows, so that no record gets a heading as its value.
  const merged = withMergedCells(reading.table.rows, await readMerges(xml, nextSlice));
  return widened({...reading.table, rows: merged});
}

/** A note beside the table has a column without a heading. */
function widened(table: FileTable): FileReading {
  const {header, rows} = table;
  const width = rows.reduce((most, {cells}) => Math.max(most, cells.length), header.length);
  if (width > mostColumns) return {kind: 'refused', why: 'too-many-columns'};
  const added = Array.from({length: width - header.length}, () => '');
  return {kind: 'read', table: {...table, header: [...header, ...added]}};
}

const HEADING_ROWS = 6;

type WorkbookSheet = {readonly name: string; readonly relation: string};

/** Reads the visible sheets, and the day with the number 0. */
function readWorkbookPart(xml: string): {
  readonly sheets: readonly WorkbookSheet[];
  readonly countsFrom1904: boolean;
} {
  const sheets: WorkbookSheet[] = [];
  let countsFrom1904 = false;
  for (const piece of xmlPieces(xml)) {
    if (piece.kind !== 'open') continue;
    const of = (name: string): string => attribute(piece.attributes, name) ?? '';
    if (piece.name === 'workbookPr') countsFrom1904 = /^(?:1|true|on)$/.test(of('date1904'));
    if (piece.name === 'sheet' && !/hidden/i.test(of('state')))
      sheets.push({name: of('name'), relation: of('id')});
  }
  return {sheets, countsFrom1904};
}

/** Reads the paths of the sheets, by their relation to the workbook. */
function readRelations(xml: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const piece of xmlPieces(xml)) {
    if (piece.kind !== 'open' || piece.name !== 'Relationship') continue;
    const of = (name: string): string => attribute(piece.attributes, name) ?? '';
    if (!of('Type').endsWith('/worksheet')) continue;
    const target = of('Target').toLowerCase();
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    targets.set(of('Id'), path.replaceAll(/[^/]+\/\.\.\/|\.\//g, ''));
  }
  return targets;
}

/** Reads the shared texts of the cells, in their order. */
async function readSharedTexts(xml: string, nextSlice: NextSlice): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let depthOfReading = 0;
  let isText = false;
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === 'text') {
      if (isText && depthOfReading === 0) text += piece.text;
      continue;
    }
    const isOpen = piece.kind === 'open';
    if (piece.name === 't') isText = isOpen;
    // Phonetic readings are not part of the text.
    if (piece.name === 'rPh') depthOfReading += isOpen ? 1 : -1;
    if (piece.name === 'si') {
      if (!isOpen) texts.push(unescaped(text));
      text = '';
      await nextSlice(0);
    }
  }
  return texts;
}

/** Reads which cell styles show a number as a day. */
function readDayStyles(xml: string): boolean[] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isAmongCells = false;
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === 'text') continue;
    if (piece.name === 'cellXfs') isAmongCells = piece.kind === 'open';
    if (piece.kind !== 'open') continue;
    const id = Number(attribute(piece.attributes, 'numFmtId') ?? 0);
    if (piece.name === 'numFmt') codes.set(id, attribute(piece.attributes, 'formatCode') ?? '');
    if (piece.name === 'xf' && isAmongCells) styles.push(isDayFormat(id, codes.get(id)));
  }
  return styles;
}
