import {act, fireEvent, render, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {AnnounceToasts} from '#src/app/announce-toasts.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {Dialog} from '#src/ui/dialog.tsx';
import {ToastHost} from '#src/ui/toast-host.tsx';
import {showToast} from '#src/ui/toasts.ts';

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  render(<ToastHost />);
});
afterEach(() => vi.useRealTimers());

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('toasts stack, are announced by their kind, and can be closed one by one', async () => {
  act(() => void showToast({type: 'success', message: 'Brother saved successfully.'}));
  act(() => void showToast({type: 'error', message: 'Error saving brother.'}));
  expect((await screen.findByRole('alert')).textContent).toContain('Error saving brother.');
  expect(screen.getByRole('status').textContent).toContain('Brother saved successfully.');
  for (const close of screen.getAllByRole('button', {name: 'Close'})) fireEvent.click(close);
  expect(screen.queryByText('Error saving brother.')).toBeNull();
  expect(screen.queryByText('Brother saved successfully.')).toBeNull();
});

test('a screen reader knows the region of the toasts before the first one enters it', async () => {
  const region = document.querySelector('[aria-live=polite]');
  expect(region?.textContent).toBe('');
  act(() => void showToast({type: 'success', message: 'Brother saved successfully.'}));
  await screen.findByText('Brother saved successfully.');
  expect(region?.isConnected).toBe(true);
  expect(region?.textContent).toContain('Brother saved successfully.');
  // A region inside the region would be announced twice.
  expect(screen.getAllByRole('status')).toEqual([region]);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', {name: 'Close'}));
});

test('toasts are announced while a dialog is open', async () => {
  render(
    <>
      <AnnounceToasts />
      <Dialog open title="Reject Change" onClose={() => {}} actions={null}>
        <p>Reason</p>
      </Dialog>
    </>,
  );
  await screen.findByRole('dialog');
  act(() => void showToast({type: 'success', message: 'The change is rejected.'}));
  act(() => void showToast({type: 'error', message: 'You are offline.'}));
  // What is hidden from screen readers has no role.
  expect((await screen.findByRole('status')).textContent).toContain('The change is rejected.');
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain('You are offline.');
  for (const close of screen.getAllByRole('button', {name: 'Close'})) fireEvent.click(close);
});

test('showToast replaces an earlier toast with the same message, unless that toast offers an action', async () => {
  act(() => {
    showToast({type: 'error', message: 'Error saving brother.'});
    showToast({type: 'error', message: 'Error saving brother.'});
    for (const label of ['Undo', 'Undo'])
      showToast({type: 'info', message: 'Archived', action: {label, run: () => {}}});
  });
  expect(await screen.findAllByText('Error saving brother.')).toHaveLength(1);
  expect(await screen.findAllByText('Archived')).toHaveLength(2);
  for (const close of screen.getAllByRole('button', {name: 'Close'})) fireEvent.click(close);
});

test('a toast closes after five seconds', async () => {
  // The stack is code of its own: let it arrive before time stands still.
  await import('#src/ui/toast-stack.tsx');
  vi.useFakeTimers();
  await act(async () => {
    showToast({type: 'info', message: 'Copied'});
    await vi.advanceTimersByTimeAsync(0);
  });
  screen.getByText('Copied');
  pass(4900);
  screen.getByText('Copied');
  pass(200);
  expect(screen.queryByText('Copied')).toBeNull();
});

test('the action of a toast runs once and closes it', async () => {
  const undo = vi.fn();
  act(
    () => void showToast({type: 'info', message: 'Archived', action: {label: 'Undo', run: undo}}),
  );
  fireEvent.click(await screen.findByRole('button', {name: 'Undo'}));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Archived')).toBeNull();
});

test('F8 moves the focus to the newest action, and Escape there closes its toast alone', async () => {
  const action = (label: string) => ({label, run: () => {}});
  act(() => void showToast({type: 'info', message: 'First', action: action('Undo first')}));
  act(() => void showToast({type: 'info', message: 'Second', action: action('Undo second')}));
  const newest = await screen.findByRole('button', {name: 'Undo second'});
  expect(newest.getAttribute('aria-keyshortcuts')).toBe('F8');
  fireEvent.keyDown(document.body, {key: 'F8'});
  expect(document.activeElement).toBe(newest);
  fireEvent.keyDown(newest, {key: 'Escape'});
  expect(screen.queryByText('Second')).toBeNull();
  screen.getByText('First');
  fireEvent.keyDown(document.body, {key: 'F8'});
  const first = screen.getByRole('button', {name: 'Undo first'});
  expect(document.activeElement).toBe(first);
  fireEvent.click(first);
});

test('Escape elsewhere on the page closes a message, but not one that offers an action', async () => {
  act(() => void showToast({type: 'info', message: 'Copied'}));
  act(
    () =>
      void showToast({type: 'info', message: 'Deleted', action: {label: 'Undo', run: () => {}}}),
  );
  await screen.findByText('Deleted');
  fireEvent.keyDown(document.body, {key: 'Escape'});
  expect(screen.queryByText('Copied')).toBeNull();
  screen.getByText('Deleted');
  fireEvent.click(screen.getByRole('button', {name: 'Undo'}));
});

test('a toast that offers an action closes after ten seconds', async () => {
  await import('#src/ui/toast-stack.tsx');
  vi.useFakeTimers();
  await act(async () => {
    showToast({type: 'info', message: 'Archived', action: {label: 'Undo', run: () => {}}});
    await vi.advanceTimersByTimeAsync(0);
  });
  pass(9900);
  screen.getByText('Archived');
  pass(200);
  expect(screen.queryByText('Archived')).toBeNull();
});
