import {render, screen} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {ChangedFields} from '#src/record-ui/values/changed-fields.tsx';

beforeEach(async () => {
  await startLanguage();
  await openTexts('records');
});

const fields = [
  {field: 'email', from: null, to: 'a@example.org'},
  {field: 'phone', from: '1', to: '2', note: 'not applied'},
  {field: 'death_date', from: null, to: null},
];
const termTexts = () => screen.getAllByRole('term').map((term) => term.textContent);

test('each changed field shows the old and the new value in the order of the declaration', () => {
  render(<ChangedFields table="brothers" fields={fields} isNew={false} />);
  expect(termTexts()).toEqual(['Telephone', 'E-mail']);
  const [phone, email] = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(phone).toBe('12not applied');
  expect(email).toBe('—a@example.org');
  expect(screen.getAllByRole('img', {name: 'becomes'})).toHaveLength(2);
});

test('a new record shows only its values', () => {
  render(<ChangedFields table="brothers" fields={fields} isNew />);
  expect(screen.getAllByRole('definition')[1]?.textContent).toBe('a@example.org');
  expect(screen.queryByRole('img', {name: 'becomes'})).toBeNull();
});
