import {defineConfig} from 'vitest/config';

/** One suite on one edited database, until its first failure. */
export default defineConfig({
  test: {
    include: ['tests/mutants/sql.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    bail: 1,
  },
});
