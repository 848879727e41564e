import {afterAll, beforeAll, expect, test} from 'vitest';

import {type Action, stormOf} from './actions.ts';
import {firstFullSeed, firstPhotoSeed, firstWideSeed} from './profiles.ts';
import {armDatabases} from './device/faults.ts';
import type {Server} from './server.ts';
import {shrink, describeActions} from './shrink.ts';
import {runStorm} from './run-storm.ts';

/** The server of the storms, which starts each storm with a new province. */
export type ServerSource = {
  readonly fresh: () => Promise<Server>;
  readonly close: () => Promise<void>;
};

/** Makes one test for each seed, and one for what all of them covered. */
export function defineStormTests(
  name: string,
  seeds: readonly number[],
  open: () => Promise<ServerSource>,
): void {
  const happened = new Map<string, number>();
  let source: ServerSource;

  beforeAll(async () => {
    armDatabases();
    source = await open();
  });
  afterAll(() => source.close());

  test.each(seeds)(`${name}, seed %i`, async (seed) => {
    const actions = stormOf(seed);
    const {violations, tally} = await runStorm(await source.fresh(), actions);
    for (const [what, times] of tally) happened.set(what, (happened.get(what) ?? 0) + times);
    const said = violations.length > 0 ? await report(source, seed, actions, violations) : '';
    expect(violations, said).toEqual([]);
  });

  test.runIf(seeds.length > 0)(`${name} covers every kind of event over all its seeds`, () => {
    if (seeds.length === 1) console.log(Object.fromEntries(happened));
    // Fewer seeds than this need not cover everything, and the first storms contain less.
    const isFull = seeds.filter((seed) => seed >= firstFullSeed).length >= 100;
    const isWide = seeds.filter((seed) => seed >= firstWideSeed).length >= 60;
    const hasPhotos = seeds.filter((seed) => seed >= firstPhotoSeed).length >= 60;
    const covered = [
      ...(isFull ? fullEvents : []),
      ...(isWide ? wideEvents : []),
      ...(hasPhotos ? photoEvents : []),
    ];
    expect(covered.filter((what) => !happened.has(what))).toEqual([]);
  });
}

const fullEvents = [
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

const wideEvents = [
  'setting saved',
  'import sent',
  'import: PT409',
  'merged',
  'undone',
  'undo: others have changed it',
];

const photoEvents = [
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
  source: ServerSource,
  seed: number,
  actions: readonly Action[],
  violations: readonly string[],
): Promise<string> {
  const kind = violations[0]?.split(':')[0] ?? '';
  const fails = async (fewer: readonly Action[]): Promise<boolean> => {
    const again = await runStorm(await source.fresh(), fewer);
    return again.violations.some((violation) => violation.startsWith(kind));
  };
  if (process.env['STORM_SHRINK'] === 'no') return violations.join('\n');
  const fewest = await shrink(actions, fails);
  return [
    `seed ${seed}: ${violations.join('\n')}`,
    `of ${actions.length} actions these are enough:`,
    describeActions(fewest),
    `again: npm run storm -- --seed ${seed}`,
  ].join('\n');
}
