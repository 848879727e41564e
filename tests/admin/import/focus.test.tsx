import {screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {
  applied,
  check,
  deviceWithBrothers,
  header,
  lines,
  open,
  press,
  serve,
} from './an-import.tsx';

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('confirm', () => true);
  await deviceWithBrothers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Presses a button as a keyboard user does, and waits until it is gone. */
async function pressLast(name: string): Promise<void> {
  const button = await screen.findByRole('button', {name});
  button.focus();
  await press(name);
  await waitFor(() => expect(button.isConnected).toBe(false));
}
const openStep = () => screen.getByRole('region', {current: 'step'});

test.each(['Leave all of them out', 'All of them are new'])(
  'the focus goes to the check after the button “%s”',
  async (name) => {
    serve();
    await open();
    await check([header, 'Fra Leone,1950-03-13,Italy,Umbria,Assisi', lines.rufino]);
    await pressLast(name);
    expect(document.activeElement).toBe(openStep());
  },
);

test('the focus goes to the step when an import is undone', async () => {
  serve();
  await open();
  await check([header, lines.rufino]);
  await press('Import 1 record');
  await pressLast('Undo this import');
  await screen.findByText('Everything is as it was before this import.');
  expect(document.activeElement).toBe(openStep());
});

test('the focus goes to the step when an interrupted import continues, or is undone', async () => {
  let isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  let chunks = 0;
  const lost = (): never => {
    isOnline = false;
    throw new TypeError('Failed to fetch');
  };
  serve({
    import_rows: ({p_rows: rows}) => (++chunks > 2 ? {body: applied(rows)} : lost()),
    undo_batch: lost,
  });
  await open();
  await check([header, lines.rufino]);
  await press('Import 1 record');
  for (const name of ['Continue', 'Undo what was written', 'Try to undo again']) {
    await screen.findByRole('button', {name});
    isOnline = true;
    await pressLast(name);
    expect(document.activeElement).toBe(openStep());
  }
});
