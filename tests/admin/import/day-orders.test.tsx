import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {check, deviceWithBrothers, open, press, sentRows, serve} from './an-import.tsx';

beforeEach(async () => {
  localStorage.clear();
  await deviceWithBrothers();
});
afterEach(() => vi.restoreAllMocks());

test('the import asks for the order of ambiguous dates', async () => {
  const calls = serve();
  await open();
  await check([
    'Name,Nationality,Circumscription,Date of birth',
    'Fra Elia,Italy,Umbria,03/04/1955',
  ]);
  fireEvent.change(screen.getByLabelText('Date of birth'), {target: {value: 'month-first'}});
  await screen.findByText(/New records: 1/);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Date of birth').value).toBe('month-first'),
  );
  await press('Import 1 record');
  await screen.findByText('The import is done');
  expect(sentRows(calls)[0]?.values).toMatchObject({birth_date: '1955-03-04'});
});

test('the question about ambiguous dates shows both readings of a date that begins with a space', async () => {
  serve();
  await open();
  await check([
    'Name; Nationality; Circumscription; Date of birth',
    'Fra Elia; Italy; Umbria; 3/4/1955',
  ]);
  const {options} = screen.getByLabelText<HTMLSelectElement>('Date of birth');
  expect([...options].map(({text}) => text)).toEqual([
    '3/4/1955 is 3 April 1955',
    '3/4/1955 is 4 March 1955',
  ]);
});

test('the question about ambiguous dates without a year names both days', async () => {
  serve();
  await open();
  fireEvent.change(await screen.findByLabelText('Kind of record'), {
    target: {value: 'necrology_entries'},
  });
  await check(['Name,Date of death', 'Egidio,4/10']);
  const {options} = screen.getByLabelText<HTMLSelectElement>('Date of death');
  expect([...options].map(({text}) => text)).toEqual(['4/10 is 4 October', '4/10 is 10 April']);
});
