import {defineConfig} from 'playwright/test';

export default defineConfig({
  testDir: '.',
  projects: [
    {name: 'journeys', testMatch: '**/*.spec.ts'},
    // Every page in every language, theme and width; `npm run test:all`.
    {name: 'walks', testMatch: '**/*.walks.ts'},
    // Takes pictures of the pages; asserts nothing.
    {name: 'pictures', testMatch: '**/*.pictures.ts'},
  ],
  globalSetup: './support/global-setup.ts',
  outputDir: '../../test-results/e2e',
  reporter: [['list'], ['json', {outputFile: '../../test-results/e2e.json'}]],
  timeout: 120_000,
  expect: {timeout: 15_000},
  // Each worker has its own server and browsers.
  fullyParallel: false,
  workers: 2,
  // The summary lists the journeys that passed at the second try; more than two fail the run.
  retries: 1,
  forbidOnly: true,
});
