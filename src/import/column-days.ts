import {shownCell, type FileCell} from './file-table.ts';
import type {DayOrder} from './import-plan.ts';
import type {NextSlice} from './time-slices.ts';
import {readDay} from './read-days.ts';

/** In which order the days of a column are written. */
export type ColumnDays = {
  readonly order: DayOrder;
  /** A day that could be read either way, where nothing in the column settles it. */
  readonly unclear: string | null;
};

/** Decides for a column as a whole: a single 13/04 tells how all others are meant. */
export async function columnDays(
  cells: Iterable<FileCell | undefined>,
  settled: DayOrder | undefined,
  nextSlice: NextSlice,
): Promise<ColumnDays> {
  let unclear: string | null = null;
  const seen = new Set<DayOrder>();
  for (const cell of cells) {
    if (cell === undefined || cell === '') continue;
    const text = shownCell(cell);
    const day = readDay(text);
    if (day.kind === 'one') seen.add(day.order);
    if (day.kind === 'either') unclear ??= text;
    await nextSlice(0);
  }
  const [only] = seen.size === 1 ? seen : [];
  // In all three languages of the app the day comes first.
  return {order: settled ?? only ?? 'day-first', unclear: only === undefined ? unclear : null};
}
