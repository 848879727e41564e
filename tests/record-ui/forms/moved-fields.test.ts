import {expect, test} from 'vitest';
import {brother} from '#src/records/brother.ts';
import {fieldsMovedSince, ownFieldsMovedSince} from '#src/record-ui/forms/moved-fields.ts';

const base = {version: 3, name: 'A', phone: '1', additional_info: {a: 1, b: 2}, notes: null};
const opened = {base, baseVersion: 3, shown: base};

test('only fields that moved are named, with what they were and are', () => {
  const official = {...base, version: 4, phone: '2', additional_info: {b: 2, a: 1}, notes: 'new'};
  expect(fieldsMovedSince(brother, opened, official)).toEqual([
    {field: 'phone', before: '1', now: '2'},
    {field: 'notes', before: null, now: 'new'},
  ]);
});

test('what the form does not show is none of its business', () => {
  const official = {...base, version: 4, cached_status: 'priest'};
  expect(fieldsMovedSince(brother, opened, official)).toEqual([]);
});

test("the writer's own edit coming back from the server is no change by others", () => {
  const edited = {...opened, shown: {...base, phone: '2'}};
  const official = {...base, version: 4, phone: '2', name: 'B'};
  expect(fieldsMovedSince(brother, edited, official)).toEqual([
    {field: 'name', before: 'A', now: 'B'},
  ]);
});

test('a row that is older than the form says nothing', () => {
  expect(fieldsMovedSince(brother, opened, {...base, version: 2, phone: '0'})).toEqual([]);
});

test('a record that is not on the server yet cannot have moved', () => {
  const fresh = {base: null, baseVersion: null, shown: {}};
  expect(fieldsMovedSince(brother, fresh, base)).toEqual([]);
});

test('an edit of the user’s own from another tab is named, as long as the form does not show it', () => {
  const official = base;
  const row = {...base, phone: '2'};
  expect(ownFieldsMovedSince(brother, opened, base, {row, official})).toEqual([
    {field: 'phone', before: '1', now: '2'},
  ]);
  const shown = {shown: row};
  expect(ownFieldsMovedSince(brother, shown, base, {row, official})).toEqual([]);
  // A form that began on an older draft: the record was so already.
  expect(ownFieldsMovedSince(brother, opened, row, {row, official})).toEqual([]);
  // Another's change, which is named as such.
  expect(ownFieldsMovedSince(brother, opened, base, {row, official: row})).toEqual([]);
});
