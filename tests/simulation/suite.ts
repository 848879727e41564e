import {afterAll, beforeAll, expect, test} from 'vitest';

import {type Action, stormOf} from './actions.ts';
import {firstFullSeed, firstPhotoSeed, firstWideSeed} from './climates.ts';
import {armDatabases} from './device/faults.ts';
import type {Server} from './server.ts';
import {shrink, tell} from './shrink.ts';
import {weather} from './storm.ts';

/** The server of the storms, which starts each storm with a new province. */
export type Ground = {
  readonly fresh: () => Promise<Server>;
  readonly close: () => Promise<void>;
};

/** Makes one test for each seed, and one for what all of them covered. */
export function storms(name: string, seeds: readonly number[], open: () => Promise<Ground>): void {
  const happened = new Map<string, number>();
  let ground: Ground;

  beforeAll(async () => {
    armDatabases();
    ground = await open();
  });
  afterAll(() => ground.close());

  test.each(seeds)(`${name}, seed %i`, async (seed) => {
    const actions = stormOf(seed);
    const {violations, tally} = await weather(await ground.fresh(), actions);
    for (const [what, times] of tally) happened.set(what, (happened.get(what) ?? 0) + times);
    const said = violations.length > 0 ? await report(ground, seed, actions, violations) : '';
    expect(violations, said).toEqual([]);
  });

  test.runIf(seeds.length > 0)(`${name} covers every kind of event over all its seeds`, () => {
    if (seeds.length === 1) console.log(Object.fromEntries(happened));
    // Fewer seeds than this need not cover everything, and the first storms contain less.
    const isFull = seeds.filter((seed) => seed >= firstFullSeed).length >= 100;
    const isWide = seeds.filter((seed) => seed >= firstWideSeed).length >= 60;
    const hasPhotos = seeds.filter((seed) => seed >= firstPhotoSeed).length >= 60;
    const covered = [
      ...(isFull ? rough : []),
      ...(isWide ? wide : []),
      ...(hasPhotos ? withPhotos : []),
    ];
    expect(covered.filter((what) => !happened.has(what))).toEqual([]);
  });
}

const rough = [
  'answer: applied',
  'answer: applied again',
  'answer: queued',
  'answer: queued again',
  'answer: conflict',
  'answer: rejected',
  'answer: blocked',
  'answer: withdrawn',
  'approved',
  'approved over a conflict',
  'rejected',
  'erased',
  'restored',
  'reset',
  'digest',
  'digest differed',
  'folded',
  'killed',
  'lock stolen',
  'group answered',
  'group approved',
  'resolve',
  'discard',
  'exported',
  'imported',
  'signed out',
  'signed out meanwhile',
  'another user',
  'another version of the app',
  'came back',
  'round: revoked',
  'round: reauth',
  'round: upgrade',
  'round: threw',
  'failure: refused',
];

const wide = [
  'setting saved',
  'imported at the desk',
  'import: PT409',
  'merged',
  'undone',
  'undo: others have changed it',
];

const withPhotos = [
  'photos, save: queued',
  'photos, save: failed',
  'photos, save: no-storage',
  'photos, save: parked',
  'photos, save: threw',
  'photos, save: dead',
  'photos, fetch: done',
  'photos, fetch: stopped',
  'photos, fetch: parked',
  'photos, fetch: dead',
  'photo request: refused',
];

async function report(
  ground: Ground,
  seed: number,
  actions: readonly Action[],
  violations: readonly string[],
): Promise<string> {
  const kind = violations[0]?.split(':')[0] ?? '';
  const goesWrong = async (fewer: readonly Action[]): Promise<boolean> => {
    const again = await weather(await ground.fresh(), fewer);
    return again.violations.some((violation) => violation.startsWith(kind));
  };
  if (process.env['STORM_SHRINK'] === 'no') return violations.join('\n');
  const fewest = await shrink(actions, goesWrong);
  return [
    `seed ${seed}: ${violations.join('\n')}`,
    `of ${actions.length} actions these are enough:`,
    tell(fewest),
    `again: npm run storm -- --seed ${seed}`,
  ].join('\n');
}
