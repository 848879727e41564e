import {Dexie} from 'dexie';
import {expect, test} from 'vitest';
import {readRecordsOf} from '#src/app/read-ahead.ts';
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
  const startedAt = performance.now();
  await readRecordsOf('/brothers', 10);
  const tookMs = performance.now() - startedAt;
  letGo();
  await writing;
  expect(tookMs).toBeGreaterThan(900);
  expect(tookMs).toBeLessThan(2500);
});
