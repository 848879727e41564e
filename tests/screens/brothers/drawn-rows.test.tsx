import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrotherAvatar} from '#src/screens/brothers/brother-avatar.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {receive} from '#tests/screens/support/device.ts';
import {answerNothing} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

vi.mock('#src/screens/brothers/brother-avatar.tsx', {spy: true});

let disconnect: () => void;
beforeEach(async () => {
  disconnect = answerNothing();
  const device = await smallProvince();
  await receive(device, 'fraternity_assignments', [
    {
      id: crypto.randomUUID(),
      brother_id: ids.leone,
      fraternity_id: ids.house,
      start_date: '2016-01-01',
    },
  ]);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 80rem)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
});

test('a key in the search draws no row of the table again that stays', async () => {
  await show(<BrothersScreen />, '/brothers');
  await screen.findByRole('row', {name: 'Rufino Fontebruna'});
  // The house is in the row when all that it shows is read.
  await screen.findByRole('link', {name: 'Montefaggi'});
  expect(vi.mocked(BrotherAvatar)).toHaveBeenCalled();
  vi.mocked(BrotherAvatar).mockClear();
  fireEvent.change(screen.getByPlaceholderText('Search by name or alias...'), {
    target: {value: 'Leone'},
  });
  await waitFor(() => expect(screen.queryByRole('row', {name: 'Rufino Fontebruna'})).toBeNull());
  screen.getByRole('row', {name: 'Leone Bellarivolta'});
  expect(vi.mocked(BrotherAvatar)).not.toHaveBeenCalled();
});
