import {waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {askOtherTabs, lockWithoutUse, setLockMinutes} from '#src/lib/auto-lock.ts';
import {registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {pause} from '#src/lib/pause.ts';

const key = new Uint8Array(32).fill(3);
const minute = 60_000;
let reload = vi.fn<() => void>();
const use = () => window.dispatchEvent(new KeyboardEvent('keydown'));

/** When the page was last used, at the beginning of each test. */
const start = Date.UTC(2026, 0, 1);

// The listeners last as long as the page, so one page locks itself in all these tests.
let isWatching = false;
beforeEach(() => {
  vi.useFakeTimers({toFake: ['Date'], now: start});
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  document.body.hidden = false;
  if (!isWatching) lockWithoutUse(key, 5);
  isWatching = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the channel as another tab does, because a channel does not hear itself. */
function otherTab() {
  const channel = new BroadcastChannel('fraternitas-app-lock');
  onTestFinished(() => channel.close());
  const answer = new Promise<unknown>((resolve) => {
    channel.addEventListener('message', ({data}: MessageEvent<unknown>) => resolve(data));
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only this origin
    send: (kind: 'question' | 'lock' | 'limit', ms?: number) => channel.postMessage({kind, ms}),
    answer,
    /** Resolves to `null` when there is none for a while. */
    answerSoon: () => Promise.race([answer, pause(500).then(() => null)]),
  };
}

describe('a page with the key', () => {
  it('stays open while it is used, and is loaded again after five minutes without use', async () => {
    for (const minutes of [4, 8, 12, 8, 4, 0]) {
      vi.setSystemTime(start + minutes * minute);
      use();
    }
    expect(reload).not.toHaveBeenCalled();
    vi.setSystemTime(start + 5 * minute);
    use();
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('locks after the time that the user has chosen in another tab', async () => {
    const other = otherTab();
    other.send('limit', minute);
    // The page reads the messages in their order.
    other.send('question');
    expect(await other.answer).toEqual({kind: 'answer', key, usedAt: start});
    vi.setSystemTime(start + minute);
    use();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    setLockMinutes(5);
  });

  it('tells the other tabs after which time they lock themselves', async () => {
    const other = new BroadcastChannel('fraternitas-app-lock');
    const heard: unknown[] = [];
    other.addEventListener('message', ({data}: MessageEvent<unknown>) => heard.push(data));
    setLockMinutes(1);
    setLockMinutes(5);
    const told = [1, 5].map((minutes) => ({kind: 'limit', ms: minutes * minute}));
    await waitFor(() => expect(heard).toEqual(told));
    other.close();
  });

  it('closes the notification of the morning when it locks', async () => {
    const close = vi.fn<() => void>();
    const registration = {getNotifications: async () => [{close}]};
    vi.stubGlobal('navigator', {
      locks: navigator.locks,
      serviceWorker: {getRegistration: async () => registration},
    });
    vi.setSystemTime(start + 5 * minute);
    use();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(close).toHaveBeenCalledOnce();
  });

  it('locks when it is shown again after a long sleep', async () => {
    vi.setSystemTime(start + 60 * minute);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('locks when the clock was set back', async () => {
    vi.setSystemTime(start - 60 * minute);
    use();
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });

  it('writes the drafts of open forms before it locks', async () => {
    const order: string[] = [];
    reload.mockImplementation(() => void order.push('locked'));
    const release = registerDirtyForm({
      question: '',
      flush: async () => void order.push('kept'),
    });
    vi.setSystemTime(start + 5 * minute);
    use();
    await waitFor(() => expect(order).toEqual(['kept', 'locked']));
    release();
  });

  it('gives its key to a new tab, and refuses it after five minutes without use', async () => {
    const early = otherTab();
    early.send('question');
    expect(await early.answer).toEqual({kind: 'answer', key, usedAt: start});
    vi.setSystemTime(start + 5 * minute);
    const late = otherTab();
    late.send('question');
    expect(await late.answerSoon()).toBeNull();
  });

  it('gives its key to no tab while it writes drafts before it locks', async () => {
    let finish = (): void => undefined;
    const flush = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const release = registerDirtyForm({question: '', flush});
    const other = otherTab();
    other.send('lock');
    await waitFor(() => expect(flush).toHaveBeenCalled());
    other.send('question');
    expect(await other.answerSoon()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(reload).toHaveBeenCalled());
    release();
  });

  it('gets no key when no other tab is open', async () => {
    expect(await askOtherTabs()).toBeNull();
  });

  it('locks five minutes after the last use of the tab that gave it the key', async () => {
    lockWithoutUse(key, 5, start - 3 * minute);
    vi.setSystemTime(start + minute);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(document.body.hidden).toBe(false);
    vi.setSystemTime(start + 2 * minute);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reload).toHaveBeenCalled());
  });
});
