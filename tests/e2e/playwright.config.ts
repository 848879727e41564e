import {defineConfig} from 'playwright/test';

const longest = '**/every-page.spec.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    // The longest tests begin first, so that the workers end at about the same time.
    {name: 'pages', testMatch: longest},
    {name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: longest},
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
