import {fireEvent, render, screen} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';

beforeEach(async () => {
  await startLanguage();
  await openTexts('records');
});

test('the filters open on click, and the button reports whether they are open', () => {
  render(
    <FilterPanel count={0}>
      <p>{'inside'}</p>
    </FilterPanel>,
  );
  const head = screen.getByRole('button', {name: 'Filters'});
  expect(head.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('inside')).toBeNull();
  fireEvent.click(head);
  expect(head.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(head.getAttribute('aria-controls') ?? '')?.hidden).toBe(false);
  screen.getByText('inside');
});

test('the button of the filters counts those that are active', () => {
  render(<FilterPanel count={2}>{null}</FilterPanel>);
  expect(screen.getByRole('button').textContent).toBe('Filters2');
});
