import type {NextSlice} from './time-slices.ts';
import {unescaped} from './sheet-rows.ts';
import {isDayFormat} from './workbook-days.ts';
import {attribute, xmlPieces} from './xml-pieces.ts';

export type WorkbookSheet = {readonly name: string; readonly relation: string};

/** Reads the sheets that are not hidden, and from which day this workbook counts. */
export function readWorkbookPart(xml: string): {
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

/** Reads where the sheets of a workbook lie, by their relation to it. */
export function readRelations(xml: string): ReadonlyMap<string, string> {
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

/** Reads the texts that cells share, in their order. */
export async function readSharedTexts(xml: string, nextSlice: NextSlice): Promise<string[]> {
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
    // How a word is pronounced is not part of it.
    if (piece.name === 'rPh') depthOfReading += isOpen ? 1 : -1;
    if (piece.name === 'si') {
      if (!isOpen) texts.push(unescaped(text));
      text = '';
      await nextSlice(0);
    }
  }
  return texts;
}

/** Reads which of the cell styles show a number as a day. */
export function readDayStyles(xml: string): boolean[] {
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
