import {registry, type TableName} from '#src/records/registry.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';

/** The colour that a record type declares for a value of its badge; grey for the others. */
export function badgeTone(table: TableName, value: string): BadgeTone {
  const {list} = registry[table];
  const tones: Readonly<Record<string, BadgeTone>> =
    list !== null && 'tones' in list ? list.tones : {};
  return tones[value] ?? 'grey';
}
