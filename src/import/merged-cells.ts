import {addToGroup} from '#src/lib/add-to-group.ts';
import type {FileCell, FileRow} from './file-table.ts';
import {columnOf} from './sheet-rows.ts';
import type {NextSlice} from './time-slices.ts';
import {attribute, xmlPieces} from './xml-pieces.ts';

type Merge = {readonly column: number; readonly last: number};

/** The cells that are merged over several rows, by the number of their first row. */
export type Merges = ReadonlyMap<number, readonly Merge[]>;

/** Reads which cells of a sheet are merged; the list is behind its rows. */
export async function readMerges(xml: string, nextSlice: NextSlice): Promise<Merges> {
  const merges = new Map<number, Merge[]>();
  const start = xml.search(/<(?:[\w.-]+:)?mergeCells[\s>]/);
  if (start === -1) return merges;
  for (const piece of xmlPieces(xml, start)) {
    if (piece.kind === 'close' && piece.name === 'mergeCells') break;
    if (piece.kind !== 'open' || piece.name !== 'mergeCell') continue;
    const range = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/i.exec(attribute(piece.attributes, 'ref') ?? '');
    const [, column = '', first, last] = range ?? [];
    if (Number(last) > Number(first))
      addToGroup(merges, Number(first), {column: columnOf(column), last: Number(last)});
    await nextSlice(1);
  }
  return merges;
}

/** Gives each row the value of the merged cells that began above it. Only the first row of the file has the value. */
export function withMergedCells(rows: readonly FileRow[], merges: Merges): FileRow[] {
  const open = new Map<number, {readonly last: number; readonly cell: FileCell}>();
  return rows.map(({number, cells}) => {
    const filled = [...cells];
    for (const [column, {last, cell}] of open) {
      if (last < number) open.delete(column);
      else if ((filled[column] ?? '') === '') {
        while (filled.length < column) filled.push('');
        filled[column] = cell;
      }
    }
    for (const {column, last} of merges.get(number) ?? []) {
      const cell = cells[column] ?? '';
      if (cell !== '') open.set(column, {last, cell});
    }
    return {number, cells: filled};
  });
}
