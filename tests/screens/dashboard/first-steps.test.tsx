import {cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {FirstSteps} from '#src/screens/dashboard/first-steps.tsx';
import {focusFallback} from '#src/ui/focus-on-removal.ts';
import {show} from '#tests/screens/support/show.tsx';

beforeEach(() => localStorage.clear());

const title = () => screen.queryByText('Three things to know');

test('the first steps are one closed line until the user opens them', async () => {
  await show(<FirstSteps />, '/dashboard');
  const line = title()?.closest('details');
  expect(line?.open).toBe(false);
  expect(screen.getAllByRole('listitem', {hidden: true})).toHaveLength(3);
});

test('the first steps stay away on this device once the user has understood them', async () => {
  await show(<FirstSteps />, '/dashboard');
  fireEvent.click(screen.getByRole('button', {name: 'Understood', hidden: true}));
  expect(title()).toBeNull();
  cleanup();
  await show(<FirstSteps />, '/dashboard');
  expect(title()).toBeNull();
});

test('the page gets the focus when the user has understood the first steps', async () => {
  await show(
    <main tabIndex={-1} {...focusFallback}>
      <FirstSteps />
    </main>,
    '/dashboard',
  );
  fireEvent.click(screen.getByText('Three things to know'));
  const button = screen.getByRole('button', {name: 'Understood', hidden: true});
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
