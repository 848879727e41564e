import {act, fireEvent, render, screen, waitFor} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import {UpdatePrompt} from '#src/app/update-prompt.tsx';
import {connectUpdates} from '#src/lib/updates.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {focusFallback} from '#src/ui/focus-on-removal.ts';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';

let becomeReady: () => void;
const apply = vi.fn();

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  apply.mockReset();
  const listeners = new Set<() => void>();
  let waiting: object | null = null;
  connectUpdates({
    waiting: () => waiting,
    isReady: () => null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: () => Promise.resolve('current'),
    apply,
  });
  becomeReady = () => {
    waiting = {};
    for (const listener of listeners) listener();
  };
});

const offer = () => screen.queryByText('A new version is available');

test('a new version is offered when it is ready, and applied by Reload', () => {
  render(<UpdatePrompt />);
  expect(offer()).toBeNull();
  act(becomeReady);
  expect(offer()).not.toBeNull();
  expect(apply).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', {name: 'Reload'}));
  expect(apply).toHaveBeenCalledOnce();
});

test('Later dismisses the prompt', () => {
  render(<UpdatePrompt />);
  act(becomeReady);
  fireEvent.click(screen.getByRole('button', {name: 'Later'}));
  expect(offer()).toBeNull();
  expect(apply).not.toHaveBeenCalled();
});

test('the page gets the focus when Later dismisses the prompt', async () => {
  render(
    <>
      <main tabIndex={-1} {...focusFallback} />
      <UpdatePrompt />
    </>,
  );
  act(becomeReady);
  const later = screen.getByRole('button', {name: 'Later'});
  later.focus();
  fireEvent.click(later);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('a further version is offered after Later', () => {
  render(<UpdatePrompt />);
  act(becomeReady);
  fireEvent.click(screen.getByRole('button', {name: 'Later'}));
  act(becomeReady);
  expect(offer()).not.toBeNull();
});

test('the prompt waits until no form has unsaved text', () => {
  render(<UpdatePrompt />);
  let release = () => {};
  act(() => {
    release = registerDirtyForm({question: 'Leave?'});
  });
  act(becomeReady);
  expect(offer()).toBeNull();
  act(() => release());
  expect(offer()).not.toBeNull();
});

test('the prompt waits until no change is being sent', async () => {
  const device = await signedInDevice();
  const seq = await queue(device, {changes: {phone: '2'}});
  await device.db.outbox.update(seq, {sentAt: Date.now(), leftAt: Date.now()});
  render(<UpdatePrompt />);
  act(becomeReady);
  await expect.poll(offer).toBeNull();
  await device.db.outbox.update(seq, {state: 'settled', settledAt: Date.now()});
  await expect.poll(offer).not.toBeNull();
});
