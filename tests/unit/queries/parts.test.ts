import {expect, test} from 'vitest';
import {toPart} from '#src/queries/change.ts';

const titles = (table: string, id: string) =>
  table === 'brothers' && id === 'b1' ? 'Leone Bellarivolta' : '';
const vow = {table: 'vows', recordId: 'v1'} as const;

test('a record without a parent is not a part', () => {
  const changed = {table: 'brothers', recordId: 'b1', base: {}, changes: {}} as const;
  expect(toPart(changed, new Map([['b1', {name: 'Leone'}]]), titles)).toBeNull();
});

test('a part has the stored values under the changed ones, and the name of its owner', () => {
  const rows = new Map([['v1', {brother_id: 'b1', type: 'simple', date: '2020-01-01'}]]);
  const part = toPart(
    {...vow, base: {date: '1999-01-01'}, changes: {type: 'solemn'}},
    rows,
    titles,
  );
  expect(part).toEqual({
    values: {brother_id: 'b1', type: 'solemn', date: '2020-01-01'},
    owner: 'Leone Bellarivolta',
  });
});

test('a part that is not on the device has the values in the change', () => {
  const changed = {...vow, base: {brother_id: 'b1', type: 'simple'}, changes: {type: 'solemn'}};
  expect(toPart(changed, new Map(), titles)).toEqual({
    values: {brother_id: 'b1', type: 'solemn'},
    owner: 'Leone Bellarivolta',
  });
});

test("a part with an unknown owner has an empty owner's name", () => {
  expect(toPart({...vow, base: {}, changes: {}}, new Map(), titles)?.owner).toBe('');
  expect(toPart({...vow, base: {}, changes: {brother_id: 7}}, new Map(), titles)?.owner).toBe('');
  expect(toPart({...vow, base: {}, changes: {brother_id: 'b2'}}, new Map(), titles)?.owner).toBe(
    '',
  );
});
