import {statSync} from 'node:fs';
import {defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';

/** The folder below `src` whose mutants are tested: `npm run mutants` sets it. */
const folder = process.env['MUTANTS_OF'] ?? 'records';

/**
 * This file lets whole days of a phone pass, which takes longer than most other files of its folder
 * together.
 */
const slowTest = 'tests/unit/sync/request-budget.test.ts';

/** A run ends with the first failure, so the short files come first: those that test one module alone. */
class ShortFilesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = ({moduleId}: TestSpecification): number => statSync(moduleId).size;
    return Promise.resolve(files.toSorted((a, b) => size(a) - size(b)));
  }
}

/** The unit tests of one folder alone: a defect must be reported by the tests of its own module. */
export default defineConfig({
  define: {'import.meta.env.APP_VERSION': JSON.stringify('0.0.0')},
  test: {
    include: [`tests/unit/${folder}/**/*.test.{ts,tsx}`],
    exclude: [slowTest],
    runner: './tests/mutants/loading-runner.ts',
    setupFiles: ['tests/setup/indexed-db.ts'],
    // A worker for each file would take most of the time, and each mutant has its own worker already.
    isolate: false,
    sequence: {sequencer: ShortFilesFirst},
    testTimeout: 8_000,
  },
});
