import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {expect, test} from 'vitest';
import {shareTexts} from '#src/db/share-texts.ts';
import type {AnyRow} from '#src/records/record.ts';

function vows(count: number): {rows: AnyRow[]}[] {
  const rows = Array.from({length: count}, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    version: 1,
    brother_id: `00000000-0000-4000-9000-${String(index % 500).padStart(12, '0')}`,
    type: 'simple',
    date: `19${10 + (index % 80)}-09-08`,
    location_name: 'Convento di San Damiano',
    received_by: 'Br. Leone of Assisi',
    created_at: '2026-11-26T19:30:00.000Z',
    updated_at: '2026-11-26T19:30:00.000Z',
  }));
  return [{rows: rows.slice(0, count / 2)}, {rows: rows.slice(count / 2)}];
}

test('rows keep their values when they share their texts', () => {
  const pages = structuredClone(vows(2000));
  shareTexts(pages);
  expect(pages).toEqual(vows(2000));
});

test('rows that share their texts take less than half the memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const weigh = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const template = vows(40_000);
  const empty = weigh();
  // Like the database, it copies every text.
  const pages = structuredClone(template);
  const full = weigh() - empty;
  shareTexts(pages);
  const shared = weigh() - empty;
  expect(pages).toHaveLength(2);
  expect(shared).toBeLessThan(full / 2);
});
