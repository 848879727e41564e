import {waitFor} from '@testing-library/react';
import {expect, test} from 'vitest';
import {registerServiceWorker} from '#src/app/service-worker.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

type Fill = {readonly forAdmins: boolean; readonly answer: (isWhole: boolean) => void};

/** Puts a worker before the page that is asked to fetch the app's files; returns what it was asked for. */
function putWorker(): Fill[] {
  const fills: Fill[] = [];
  const active = {
    postMessage: ({forAdmins}: {forAdmins: boolean}, [port]: [MessagePort]) =>
      fills.push({forAdmins, answer: (isWhole) => port.postMessage(isWhole)}),
  };
  const registration = Object.assign(new EventTarget(), {active});
  const container = Object.assign(new EventTarget(), {
    register: async () => registration,
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', {configurable: true, value: container});
  return fills;
}

test('a device is ready when it has the files of the user who signed in last', async () => {
  const fills = putWorker();
  await signedInDevice();
  const {isReady} = registerServiceWorker();
  await waitFor(() => expect(fills).toHaveLength(1));
  await signedInDevice({username: 'admin', isAdmin: true});
  await waitFor(() => expect(fills).toHaveLength(2));
  expect(fills.map(({forAdmins}) => forAdmins)).toEqual([false, true]);
  fills[1]?.answer(false);
  await waitFor(() => expect(isReady()).toBe(false));
  fills[0]?.answer(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isReady()).toBe(false);
});
