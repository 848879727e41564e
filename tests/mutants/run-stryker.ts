import {readdirSync} from 'node:fs';
import path from 'node:path';
import {Stryker} from '@stryker-mutator/core';
import {Refusal} from '#supabase/embedded/refusal.ts';

/** The folders of `src` whose unit tests are measured. */
export const measuredFolders = ['records', 'mutations', 'sync'] as const;

/** How many of a hundred mutants the tests must report. */
const wanted = 90;

/**
 * Lets Stryker change one folder of `src`, one place after the other, in all files or those whose name contains one of
 * `parts`, and run the unit tests of that folder. Returns whether they report enough of the changes.
 */
export async function runStryker(
  folder: (typeof measuredFolders)[number],
  parts: readonly string[],
): Promise<boolean> {
  refuseStrangeParts(folder, parts);
  // vitest.config.ts reads it, in the process of the test runner.
  process.env['MUTANTS_OF'] = folder;
  const reports = `test-results/mutants/${folder}`;
  const names = parts.length === 0 ? ['*'] : parts.map((part) => `*${part}*`);
  const results = await new Stryker({
    mutate: names.map((name) => `src/${folder}/**/${name}.ts`),
    testRunner: 'vitest',
    vitest: {configFile: 'tests/mutants/vitest.config.ts', related: false},
    coverageAnalysis: 'perTest',
    // A mutant of code that runs as its module is loaded costs a run of all tests, which take half a minute here.
    ignoreStatic: folder === 'sync',
    concurrency: 1,
    // On a busy machine a slow test is no endless loop.
    timeoutMS: 15_000,
    incremental: true,
    incrementalFile: `${reports}.incremental.json`,
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    htmlReporter: {fileName: `${reports}.html`},
    jsonReporter: {fileName: `${reports}.json`},
    clearTextReporter: {allowColor: false, logTests: false, reportTests: false},
    tempDirName: 'test-results/mutants/sandbox',
    ignorePatterns: ['dist', 'docs', 'public', 'supabase', 'test-results', 'tests/e2e'],
    // Stryker edits this file by the programming interface of TypeScript 5, so it is named as one that is not there.
    tsconfigFile: 'no-tsconfig.json',
  }).runMutationTest();

  const count = (...statuses: string[]) =>
    results.filter(({status}) => statuses.includes(status)).length;
  const reported = count('Killed', 'Timeout');
  const all = reported + count('Survived', 'NoCoverage');
  const score = all === 0 ? 100 : (100 * reported) / all;
  console.log(
    `src/${folder}: ${score.toFixed(1)} % of ${all} mutants reported: ${count('Killed')} killed, ` +
      `${count('Timeout')} timed out, ${count('Survived')} survived, ${count('NoCoverage')} not covered`,
  );
  return score >= wanted;
}

function refuseStrangeParts(folder: string, parts: readonly string[]): void {
  const names = readdirSync(`src/${folder}`, {recursive: true, encoding: 'utf8'}).map((file) =>
    path.basename(file, '.ts'),
  );
  const strange = parts.find((part) => !names.some((name) => name.includes(part)));
  if (strange === undefined) return;
  throw new Refusal(`No file of src/${folder} has a name with "${strange}".`);
}
