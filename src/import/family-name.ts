import {toSearchText} from '#src/lib/search-text.ts';
import type {Columns} from './columns.ts';
import {type FileCell, type FileRow, shownCell} from './file-table.ts';
import {FAMILY_NAME_COLUMN, friarNameField, type ImportableTable} from './importable-tables.ts';
import {plainCell} from './read-cell.ts';

/** Makes the function that joins the family name of a row to the name of the friar, which comes first. */
export function familyNameJoiner(
  table: ImportableTable,
  columns: Columns,
): (row: FileRow) => FileRow {
  const name = columns.indexOf(friarNameField(table));
  const family = columns.indexOf(FAMILY_NAME_COLUMN);
  if (name === -1 || family === -1) return (row) => row;
  return ({number, cells}) => {
    const whole = joined(cells[name] ?? '', cells[family] ?? '');
    const length = Math.max(cells.length, name + 1);
    const withName = Array.from({length}, (_, column) =>
      column === name ? whole : (cells[column] ?? ''),
    );
    return {number, cells: withName};
  };
}

function joined(name: FileCell, family: FileCell): FileCell {
  const unreadable = [name, family].find((cell) => {
    const plain = plainCell(cell);
    return typeof plain === 'object' && 'fault' in plain;
  });
  if (unreadable !== undefined) return unreadable;
  const text = joinedText(shownCell(name).trim(), shownCell(family).trim());
  const isComputed = [name, family].some(
    (cell) => typeof cell === 'object' && cell.kind === 'formula',
  );
  return isComputed ? {kind: 'formula', result: text} : text;
}

/** Some lists have the whole name beside the family name. */
function joinedText(name: string, family: string): string {
  const words = new Set(toSearchText(name).split(/\s+/));
  const isThere = toSearchText(family)
    .split(/\s+/)
    .every((word) => words.has(word));
  return isThere ? name : `${name} ${family}`.trim();
}
