import {render, screen, within} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {startLanguage} from '#src/i18n/language.ts';
import {Comparison} from '#src/record-ui/values/comparison.tsx';
import {byMergeUnit} from '#src/record-ui/values/merge-units.ts';

beforeEach(startLanguage);

function rowNamed(name: string) {
  const header = screen.getByRole('rowheader', {name});
  const row = header.closest('tr');
  if (row === null) throw new Error(`no row for ${name}`);
  return within(row).getAllByRole('cell');
}

test('a comparison describes differences in words, not by colour alone', () => {
  render(
    <Comparison
      table="brothers"
      columns={['base', 'current', 'proposed']}
      fields={[
        {field: 'phone', base: '1', current: '2', proposed: '3'},
        {field: 'email', base: 'a', current: 'a', proposed: 'b'},
        {field: 'notes', base: null, current: 'x', proposed: 'x'},
      ]}
    />,
  );
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Field', 'Before', 'Now', 'Proposed']);
  expect(rowNamed('Telephone').map((cell) => cell.textContent)).toEqual([
    'Before1',
    'Now2changed meanwhile',
    'Proposed3changes',
  ]);
  expect(rowNamed('E-mail')[1]?.textContent).toBe('Nowa');
  expect(rowNamed('Notes')[2]?.textContent).toBe('Proposedxalready so');
});

test('byMergeUnit puts the fields of a merge unit into one group', () => {
  const fields = ['phone', 'membership_status', 'email', 'death_date', 'departure_reason'];
  const groups = byMergeUnit(
    'brothers',
    fields.map((field) => ({field})),
  );
  expect(groups.map((group) => group.map(({field}) => field))).toEqual([
    ['phone'],
    ['membership_status', 'death_date', 'departure_reason'],
    ['email'],
  ]);
});
