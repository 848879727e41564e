import {expect, test} from 'vitest';
import {brother} from '#src/records/brother.ts';
import {
  fieldsChangedSince,
  ownFieldsChangedSince,
} from '#src/record-ui/forms/changed-elsewhere.tsx';

const base = {version: 3, name: 'A', phone: '1', additional_info: {a: 1, b: 2}, notes: null};
const opened = {base, baseVersion: 3, shown: base};

test('fieldsChangedSince lists the fields that changed on the server, with both values', () => {
  const official = {...base, version: 4, phone: '2', additional_info: {b: 2, a: 1}, notes: 'new'};
  expect(fieldsChangedSince(brother, opened, official)).toEqual([
    {field: 'phone', before: '1', now: '2'},
    {field: 'notes', before: null, now: 'new'},
  ]);
});

test('fieldsChangedSince leaves out fields that are not in the form', () => {
  const official = {...base, version: 4, cached_status: 'priest'};
  expect(fieldsChangedSince(brother, opened, official)).toEqual([]);
});

test("fieldsChangedSince leaves out the user's own edit when it comes back from the server", () => {
  const edited = {...opened, shown: {...base, phone: '2'}};
  const official = {...base, version: 4, phone: '2', name: 'B'};
  expect(fieldsChangedSince(brother, edited, official)).toEqual([
    {field: 'name', before: 'A', now: 'B'},
  ]);
});

test('fieldsChangedSince ignores a row older than the form', () => {
  expect(fieldsChangedSince(brother, opened, {...base, version: 2, phone: '0'})).toEqual([]);
});

test('fieldsChangedSince lists nothing for a record that is not on the server yet', () => {
  const fresh = {base: null, baseVersion: null, shown: {}};
  expect(fieldsChangedSince(brother, fresh, base)).toEqual([]);
});

test("ownFieldsChangedSince lists the user's edits from another tab that the form does not show", () => {
  const official = base;
  const row = {...base, phone: '2'};
  expect(ownFieldsChangedSince(brother, opened, base, {row, official})).toEqual([
    {field: 'phone', before: '1', now: '2'},
  ]);
  const shown = {shown: row};
  expect(ownFieldsChangedSince(brother, shown, base, {row, official})).toEqual([]);
  // The record already had this value when the form opened.
  expect(ownFieldsChangedSince(brother, opened, row, {row, official})).toEqual([]);
  // Another user's change is not an edit of the user's own.
  expect(ownFieldsChangedSince(brother, opened, base, {row, official: row})).toEqual([]);
});
