import {defineConfig} from 'vitest/config';

/** The folder below `src` whose mutants are tested: `npm run mutants` sets it. */
const folder = process.env['MUTANTS_OF'] ?? 'records';

/** The unit tests of one folder alone: a defect must be reported by the tests of its own module. */
export default defineConfig({
  define: {'import.meta.env.APP_VERSION': JSON.stringify('0.0.0')},
  test: {
    include: [`tests/unit/${folder}/**/*.test.{ts,tsx}`],
    setupFiles: ['tests/setup/indexed-db.ts'],
    testTimeout: 20_000,
  },
});
