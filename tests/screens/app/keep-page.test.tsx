import {cleanup, render, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {KeepPage} from '#src/app/keep-page.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';

/** The time between two attempts. */
const restMs = 2000;

let device: Device;
let attempts: (() => void)[];

beforeEach(async () => {
  device = await signedInDevice();
  window.history.replaceState(null, '', '/brothers');
  attempts = [];
  // The test runs the attempts of the page itself.
  const {setInterval: repeat, clearInterval: end} = globalThis;
  vi.stubGlobal('setInterval', (work: () => void, ms: number) =>
    ms === restMs ? ((attempts = [work]), restMs) : repeat(work, ms),
  );
  vi.stubGlobal('clearInterval', (timer: number) =>
    timer === restMs ? attempts.splice(0) : end(timer),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Draws a page with this in its main part; resolves when it can be kept. */
async function draw(main: string) {
  document.body.innerHTML = `<div id="shell"><main>${main}</main></div>`;
  const shell = {current: document.getElementById('shell')};
  render(<KeepPage path="/brothers" shell={shell} />);
  await waitFor(() => expect(attempts).toHaveLength(1));
}

/** Attempts to keep the page as often as its timer would in a minute, or until it stops. */
async function attemptForAMinute(): Promise<number> {
  let made = 0;
  for (; made < 30 && attempts.length > 0; made += 1) {
    attempts[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return made;
}

const kept = async () => (await device.db.kept_answers.toArray()).map(({answer}) => answer);

test('a page that rests is kept once', async () => {
  await draw('<div role="status"></div><p>Leone</p>');
  expect(await attemptForAMinute()).toBeLessThan(5);
  expect(await kept()).toEqual([
    expect.objectContaining({markup: expect.stringContaining('Leone')}),
  ]);
});

test('a page whose styles cannot be read is given up after five attempts', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  await draw('<p>Leone</p>');
  vi.spyOn(document, 'styleSheets', 'get').mockImplementation(() => {
    throw new DOMException('The sheet is still loading.', 'InvalidAccessError');
  });
  expect(await attemptForAMinute()).toBe(5);
});

test('a page is kept without the styles of another origin, which cannot be read', async () => {
  await draw('<p>Leone</p>');
  const ownerNode = document.createElement('link');
  ownerNode.href = 'chrome-extension://id/sheet.css';
  const foreign = {
    ownerNode,
    get cssRules(): never {
      throw new DOMException('Cannot access rules', 'SecurityError');
    },
  };
  const sheets = [foreign] as unknown as StyleSheetList;
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue(sheets);
  expect(await attemptForAMinute()).toBeLessThan(5);
  expect(await kept()).toHaveLength(1);
});

test('a page that shows a state of the sync is not kept', async () => {
  await draw('<div role="status"><p>Sign in to go on</p></div><p>Leone</p>');
  expect(await attemptForAMinute()).toBe(5);
  expect(await kept()).toEqual([]);
});
