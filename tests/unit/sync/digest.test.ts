import {createHash} from 'node:crypto';

import {beforeEach, describe, expect, test, vi} from 'vitest';

import {readFact, writeFact} from '#src/db/facts.ts';
import {knownRecords, tableNames} from '#src/records/registry.ts';
import {compareDigest, isDigestDue, storeComparison, mirrorFormat} from '#src/sync/digest.ts';
import {endRound} from '#src/sync/end-of-round.ts';
import {SignedOut} from '#src/sync/ports.ts';
import {ended} from '#src/sync/round-outcome.ts';
import {runRound} from '#src/sync/round.ts';

import {country, cursorAt, makeWorld, ok, page, type World} from './world.ts';

const hour = 3_600_000;
const week = 168 * hour;

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

describe('isDigestDue', () => {
  /** Sets the facts as they are just after a comparison. */
  async function compared(): Promise<void> {
    await writeFact(world.db, 'comparedRecords', mirrorFormat());
    await writeFact(world.db, 'serverTables', tableNames);
    await writeFact(world.db, 'digestAt', world.clock);
  }

  /** Tells whether a comparison is due after this many milliseconds. */
  function isDueAfter(ms: number): Promise<boolean> {
    const {clock} = world;
    return isDigestDue({...world.ports, now: () => clock + ms});
  }

  test('asks for a comparison when none was made since the mirror was built', async () => {
    await compared();
    expect(await isDueAfter(0)).toBe(false);
    await world.db.facts.delete('digestAt');
    expect(await isDueAfter(0)).toBe(true);
  });

  test('asks for a comparison after the mirror was rebuilt for another role', async () => {
    await runRound(world.ports);
    await compared();
    expect(await isDueAfter(0)).toBe(false);
    world.onPull = () => ok(page([], {cursor: cursorAt(2, 'a'), reset: true}));
    await runRound(world.ports);
    expect(await isDueAfter(0)).toBe(true);
  });

  test.each([
    ['reads other records', 'countries(name)'],
    ['stores the same records in other pages', knownRecords()],
  ])(
    'asks for a comparison when a build of the app made the last one that %s',
    async (_, compares) => {
      await compared();
      await writeFact(world.db, 'comparedRecords', compares);
      expect(await isDueAfter(0)).toBe(true);
    },
  );

  test('asks for a comparison after a week, in either direction of the clock', async () => {
    await compared();
    expect(await isDueAfter(week)).toBe(false);
    expect(await isDueAfter(week + 1)).toBe(true);
    expect(await isDueAfter(-week - 1)).toBe(true);
  });

  test('asks for a comparison after an hour while the server lacks a table', async () => {
    await compared();
    await writeFact(world.db, 'serverTables', tableNames.slice(1));
    expect(await isDueAfter(hour)).toBe(false);
    expect(await isDueAfter(hour + 1)).toBe(true);
  });

  test('asks for a comparison after a week when the server has not sent the list of its tables', async () => {
    await compared();
    await world.db.facts.delete('serverTables');
    expect(await isDueAfter(hour + 1)).toBe(false);
    expect(await isDueAfter(week + 1)).toBe(true);
  });

  test('asks for a comparison at longer and longer intervals while the mirror keeps differing', async () => {
    await compared();
    await world.db.facts.delete('digestAt');
    for (const [count, pause] of [
      [3, 2 * hour],
      [4, 4 * hour],
      [5, 8 * hour],
      [30, week],
    ] as const) {
      await writeFact(world.db, 'digestMisses', {count, at: world.clock});
      expect(await isDueAfter(pause)).toBe(false);
      expect(await isDueAfter(pause + 1)).toBe(true);
      expect(await isDueAfter(-pause - 1)).toBe(true);
    }
  });

  test('asks for a comparison at once after the first two differences', async () => {
    await compared();
    await world.db.facts.delete('digestAt');
    await writeFact(world.db, 'digestMisses', {count: 2, at: world.clock});
    expect(await isDueAfter(0)).toBe(true);
  });
});

describe('compareDigest', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const equal = {count: 2, hash: sha256('a:1,b:2')};

  beforeEach(async () => {
    const changes = [country('b', 'Spain', 2), country('a', 'Italy', 1)];
    world.onPull = () => ok(page(changes, {cursor: cursorAt(4)}));
    await runRound(world.ports);
    await writeFact(world.db, 'comparedRecords', mirrorFormat());
  });

  const compare = async (table: string, digest: {count: number; hash: string}) => {
    const compared = await compareDigest(world.ports, {[table]: digest});
    await storeComparison(world.db, compared, world.clock);
  };
  const isKept = async () => (await readFact(world.db, 'cursor')) !== undefined;

  test('keeps a mirror with the rows and versions of the server', async () => {
    await compare('countries', equal);
    expect(await isKept()).toBe(true);
    expect(await readFact(world.db, 'serverTables')).toEqual(['countries']);
    expect(await readFact(world.db, 'comparedRecords')).toBe(mirrorFormat());
    expect(await readFact(world.db, 'digestAt')).toBe(world.clock);
  });

  test('makes the device pull a mirror again that has other versions or another number of rows', async () => {
    await compare('countries', {...equal, hash: sha256('a:1,b:3')});
    expect(await isKept()).toBe(false);
    await writeFact(world.db, 'cursor', cursorAt(4));
    await compare('countries', {...equal, count: 3});
    expect(await isKept()).toBe(false);
  });

  test('logs the tables that differ, and nothing for an equal mirror', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    try {
      await compare('countries', equal);
      expect(warn).not.toHaveBeenCalled();
      await compare('countries', {...equal, count: 3});
      expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), ['countries']);
    } finally {
      warn.mockRestore();
    }
  });

  test('counts consecutive differences', async () => {
    const other = {...equal, count: 3};
    await compare('countries', other);
    await compare('countries', other);
    expect(await readFact(world.db, 'digestMisses')).toEqual({count: 2, at: world.clock});
    await compare('countries', equal);
    expect(await readFact(world.db, 'digestMisses')).toBeUndefined();
  });

  test('ignores a table that this build does not know', async () => {
    await compare('parishes', {count: 9, hash: 'x'});
    expect(await isKept()).toBe(true);
  });

  test('counts a parked row of a known version, but not the parked rows of another table', async () => {
    const parked = {reason: 'name: empty', at: 0};
    await world.db.unreadable.bulkPut([
      {table: 'countries', id: 'c', version: 3, ...parked},
      {table: 'places', id: 'p', version: 1, ...parked},
    ]);
    await compare('countries', {count: 3, hash: sha256('a:1,b:2,c:3')});
    expect(await isKept()).toBe(true);
  });

  test('lets a mirror be pulled again that differs beside a parked row', async () => {
    const id = '0c';
    await world.db.unreadable.put({
      table: 'countries',
      id,
      version: 3,
      reason: 'name: empty',
      at: 0,
    });
    // A row of a table whose name comes before is not counted.
    await world.db.unreadable.put({
      table: 'brothers',
      id: '0b',
      version: 1,
      reason: 'name: empty',
      at: 0,
    });
    await compare('countries', {count: 3, hash: sha256('0c:3,a:1,b:2')});
    expect(await isKept()).toBe(true);
    await compare('countries', {count: 3, hash: sha256('0c:4,a:1,b:2')});
    expect(await isKept()).toBe(false);
  });

  test('keeps an equal mirror without parked rows for another build', async () => {
    await writeFact(world.db, 'comparedRecords', 'countries(name)');
    await compare('countries', equal);
    expect(await isKept()).toBe(true);
    expect(await readFact(world.db, 'comparedRecords')).toBe(mirrorFormat());
  });

  test('skips a table with a parked row of an unknown version', async () => {
    await world.db.unreadable.put({table: 'countries', id: 'c', reason: 'version: missing', at: 0});
    await compare('countries', {count: 9, hash: 'x'});
    expect(await isKept()).toBe(true);
  });

  test('makes another build of the app pull a table with a parked row again', async () => {
    const row = {table: 'countries', id: 'c', reason: 'name: empty', at: 0};
    for (const parked of [row, {...row, version: 3}]) {
      await world.db.unreadable.put(parked);
      await writeFact(world.db, 'cursor', cursorAt(4));
      await writeFact(world.db, 'comparedRecords', 'countries(name)');
      await compare('countries', {count: 3, hash: sha256('a:1,b:2,c:3')});
      expect(await isKept()).toBe(false);
    }
  });

  test('writes nothing for a user who has signed out', async () => {
    world.isSignedIn = false;
    const compared = {tables: ['countries'], differing: ['countries']};
    await expect(endRound(world.ports, {...ended('ok'), compared})).rejects.toThrow(SignedOut);
    expect(await isKept()).toBe(true);
  });
});
