import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {Refusal} from '#supabase/embedded/refusal.ts';
import {breaks} from './breaks.ts';
import type {Break, Finder, StormName} from './breaks/break.ts';
import {brokenPassage} from './broken-text.ts';
import {firstFullSeed, firstPhotoSeed, firstWideSeed} from './profiles.ts';

const copied = [
  'src',
  'supabase',
  'tests',
  'locales',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

type Find = {readonly by: string; readonly what: string; readonly isSound: () => boolean};
type Range = {readonly from: number; readonly count: number};

/**
 * Applies one break after the other to a copy of the source tree, and looks for what finds it: which of
 * the first seeds, or the test that the break names. Tries the breaks whose name contains `part`. Returns
 * the exit code.
 */
export function proveBreaks(seeds: number, part: string): number {
  const chosen = breaks.filter(({name}) => name.includes(part));
  if (chosen.length === 0) throw new Refusal(`No break has a name with "${part}".`);
  const copy = mkdtempSync(path.join(tmpdir(), 'fraternitas-storm-'));
  try {
    for (const name of copied) cpSync(name, path.join(copy, name), {recursive: true});
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const found = chosen.filter((one) => isFound(copy, one, seeds));
    console.log(`${found.length} of ${chosen.length} breaks are found`);
    return found.length === chosen.length ? 0 : 1;
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

function isFound(copy: string, one: Break, seeds: number): boolean {
  const find = findIn(copy, one, seeds);
  if (!find) {
    console.log(`MISSED: ${one.name}`);
    return false;
  }
  const {by, what} = find;
  console.log(`found by ${by}: ${one.name}\n    ${what}`);
  // A seed that fails without the break proves nothing.
  const isSound = find.isSound();
  if (!isSound) console.log(`    AND WITHOUT IT: ${by} goes wrong unbroken`);
  return isSound;
}

/** What goes wrong with this break; `null`: nothing. */
function findIn(copy: string, one: Break, seeds: number): Find | null {
  const passage = brokenPassage(copy, one);
  if (passage?.text.split(one.from).length !== 2) {
    console.log(`${one.place} does not hold, just once, what is to be broken:`);
    return null;
  }
  const {file, before, text, after} = passage;
  writeFileSync(file, before + text.replace(one.from, () => one.to) + after);
  try {
    const {foundBy} = one;
    return typeof foundBy === 'string'
      ? firstRed(copy, foundBy, {
          from: firstSeedOf(foundBy),
          count: seeds,
        })
      : redTest(copy, foundBy);
  } finally {
    writeFileSync(file, before + text + after);
  }
}

function firstSeedOf(storm: StormName): number {
  if (storm.startsWith('photo')) return firstPhotoSeed;
  if (storm.startsWith('wide')) return firstWideSeed;
  return storm.startsWith('full') ? firstFullSeed : 1;
}

function firstRed(copy: string, storm: StormName, {from, count}: Range): Find | null {
  const {stdout, stderr} = vitest(copy, ['--project', 'simulation', '--bail', '1'], {
    STORM_SERVER: storm.endsWith('sql') ? 'sql' : 'model',
    STORM_FROM: String(from),
    STORM_SEEDS: String(count),
    STORM_SHRINK: 'no',
  });
  const red = /×.*seed (\d+)/.exec(stdout)?.[1];
  if (red === undefined) return null;
  const isSound = () =>
    once(`${storm} ${red}`, () => firstRed(copy, storm, {from: Number(red), count: 1}) === null);
  return {by: `seed ${red}`, what: firstFailure(stderr), isSound};
}

/** The test must have run and failed: a title without a match finds nothing. */
function redTest(copy: string, {file, title}: Exclude<Finder, string>): Find | null {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const run = () => vitest(copy, [file, '-t', escaped], {});
  const {stdout, stderr} = run();
  if (!stdout.includes('× ')) return null;
  const isSound = () =>
    once(`${file} ${title}`, () => {
      const {stdout: unbroken} = run();
      return unbroken.includes('✓ ') && !unbroken.includes('× ');
    });
  return {by: `${file} "${title}"`, what: firstFailure(stderr), isSound};
}

const sound = new Map<string, boolean>();

/** Several breaks are found by one seed or one test, which is tried once without a break. */
function once(name: string, isSound: () => boolean): boolean {
  const known = sound.get(name) ?? isSound();
  sound.set(name, known);
  return known;
}

function vitest(copy: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  return spawnSync(
    path.join(copy, 'node_modules/.bin/vitest'),
    ['run', '--reporter', 'verbose', ...words],
    {cwd: copy, encoding: 'utf8', env: {...process.env, NO_COLOR: '1', ...env}},
  );
}

function firstFailure(stderr: string): string {
  return /(?:AssertionError|Error): (.*?)(?:: expected|$)/m.exec(stderr)?.[1] ?? '';
}
