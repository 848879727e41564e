// @vitest-environment happy-dom
import {act, cleanup, renderHook} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {openTexts, startLanguage, switchLocale} from '#src/i18n/language.ts';
import {locales} from '#src/i18n/locale.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useTexts} from '#src/i18n/texts.ts';
import {recordOf, tableNames} from '#src/records/registry.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await openTexts('records');
});
afterEach(cleanup);

describe.each(locales)('the locale %s', (locale) => {
  test.each(tableNames)('every field and value of %s has a label', async (table) => {
    const {result} = renderHook(useRecordLabels);
    await act(() => switchLocale(locale));
    const labels = result.current;
    const unlabelled = [labels.one(table), labels.many(table)].filter((label) =>
      label.includes('.'),
    );
    for (const [field, {spec}] of Object.entries(recordOf(table).fields)) {
      if (labels.field(table, field) === spelledOut(field)) unlabelled.push(field);
      const values = spec.kind === 'choice' || spec.kind === 'open-choice' ? spec.values : [];
      for (const value of values) {
        if (labels.value(table, field, value) === spelledOut(value)) unlabelled.push(value);
      }
    }
    expect(unlabelled).toEqual([]);
  });

  test.each(tableNames)('the form of %s has section titles and messages', async (table) => {
    const {result} = renderHook(() => ({labels: useRecordLabels(), t: useTexts().source}));
    await act(() => switchLocale(locale));
    const {labels, t} = result.current;
    const sections = Object.keys(recordOf(table).form);
    expect(sections.filter((section) => labels.section(table, section) === section)).toEqual([]);
    const hasMessages = t.exists(`records.${table}.form.saved`);
    expect(hasMessages).toBe(sections.length > 0);
    expect(t.exists(`records.${table}.form.saveError`)).toBe(hasMessages);
  });
});

test('an unknown value is shown as stored, with spaces for underscores', () => {
  const {result} = renderHook(useRecordLabels);
  const {value} = result.current;
  expect(value('brothers', 'cached_status', 'permanent_deacon')).toBe('permanent deacon');
  expect(value('brothers', 'cached_status', 'a.b:c')).toBe('a.b:c');
  expect(value('fraternity_assignments', 'role', '')).toBe('');
});

test('the column updated_at has a label in every table', () => {
  const {result} = renderHook(useRecordLabels);
  expect(result.current.field('vows', 'updated_at')).toBe('Changed');
});

function spelledOut(name: string): string {
  return name.replaceAll('_', ' ');
}
