import {screen} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {anIssue} from './an-issue.ts';
import {
  all,
  answer,
  birth,
  deviceWithRecords,
  house,
  ids,
  lines,
  novitiate,
  open,
  table,
} from './validation-device.tsx';

beforeEach(deviceWithRecords);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the table of issues', () => {
  test('describes each issue in words, with the record and the rule behind it', async () => {
    answer(all);
    await open();
    const headers = (await table()).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      'Priority',
      'Issue Type',
      'Entity Name',
      'Description',
      'Actions',
    ]);
    const [first, second, , last] = await lines();
    expect(first?.slice(0, 4)).toEqual([
      'High',
      'Perpetual vows too early',
      'Leone Bellarivolta',
      'Perpetual profession before three years of temporary vows: 2 Aug 2020 → 2 Aug 2022 (can. 657 §3, 658, 2°)',
    ]);
    expect(second?.slice(0, 4)).toEqual([
      'Medium',
      'Birth date missing',
      'Rufino Fontebruna',
      'Active without a birth date',
    ]);
    expect(last?.[2]).toBe('MontefaggiFraternity');
    screen.getByText('4 issues');
  });

  test.each([
    ['High', 'high', 'red'],
    ['Medium', 'medium', 'yellow'],
    ['Low', 'low', 'green'],
  ] as const)('shows %s for the priority %s in %s', async (word, severity, tone) => {
    answer([anIssue({severity})]);
    await open();
    const badge = (await table()).getByText(word);
    expect(badge.closest<HTMLElement>('[style]')?.style.getPropertyValue('--tone')).toBe(
      `var(--tone-${tone})`,
    );
  });

  test("links a brother's name to his profile, and no other name", async () => {
    answer([novitiate, house]);
    await open();
    const found = await table();
    const link = found.getByRole('link', {name: 'Leone Bellarivolta'});
    expect(link.getAttribute('href')).toBe(`/brothers/profile/${ids.leone}`);
    expect(found.getByText('Montefaggi').closest('a')).toBeNull();
  });

  test('links each issue to the field that fixes it', async () => {
    answer([novitiate, birth]);
    await open();
    const hrefOf = async (name: string) =>
      (await screen.findByRole('link', {name})).getAttribute('href');
    expect(await hrefOf('Fix: Birth date missing, Rufino Fontebruna')).toBe(
      `/brothers/edit/${ids.rufino}#birth_date`,
    );
    expect(await hrefOf('Fix: Perpetual vows too early, Leone Bellarivolta')).toBe(
      `/history/vows/edit/${ids.vow}#date`,
    );
  });

  test("shows an unknown kind of issue in the server's own words", async () => {
    const unheard = {issue_type: 'TONSURE_MISSING', issue_description: 'No tonsure (2020)'};
    answer([anIssue(unheard)]);
    await open();
    expect((await lines())[0]?.slice(1, 4)).toEqual([
      'TONSURE MISSING',
      'Leone Bellarivolta',
      'No tonsure (2020)',
    ]);
  });
});
