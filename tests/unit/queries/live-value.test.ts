import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {writeFact} from '#src/db/facts.ts';
import {UserDatabase} from '#src/db/user-database.ts';
import {openLiveValue} from '#src/queries/live-value.ts';
import {failureOf} from '#tests/setup/failure-of.ts';

test('a live value is read again after one failed read', async () => {
  const db = new UserDatabase(randomUUID());
  await db.open();
  let reads = 0;
  const value = openLiveValue(async () => {
    const count = await db.facts.count();
    reads += 1;
    if (reads === 2) throw Object.assign(new Error('lost'), {name: 'UnknownError'});
    return count;
  });
  value.subscribe(() => {});
  await expect.poll(value.read).toBe(0);
  await writeFact(db, 'generation', 1);
  await expect.poll(() => failureOf(value.read)).toBe('lost');
  await writeFact(db, 'syncedAt', 2);
  await expect.poll(() => failureOf(value.read)).toBeNull();
  expect(value.read()).toBe(2);
});
