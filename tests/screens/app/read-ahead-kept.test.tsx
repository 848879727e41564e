import {Dexie} from 'dexie';
import {expect, test} from 'vitest';
import {readRecordsOf} from '#src/app/read-ahead.ts';
import {pause} from '#src/lib/pause.ts';
import {markKeptPageShown} from '#src/lib/shown-kept-page.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

test('slow rows keep the page that is shown before the app for a second', async () => {
  const {db} = await signedInDevice();
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  markKeptPageShown(root);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const writing = db.transaction('rw', db.pages, () => Dexie.waitFor(held));
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  // Timers of one process fire in the order of their times, however late.
  await Promise.all([
    pause(900).then(note('900 ms')),
    readRecordsOf('/brothers', 10).then(note('the app draws')),
    pause(2500).then(note('2500 ms')),
  ]);
  letGo();
  await writing;
  expect(order).toEqual(['900 ms', 'the app draws', '2500 ms']);
});
