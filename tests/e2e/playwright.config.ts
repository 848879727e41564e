import {defineConfig} from 'playwright/test';

export default defineConfig({
  testDir: '.',
  projects: [
    {name: 'journeys', testMatch: '**/*.spec.ts'},
    // Every page in every language, theme and width; `npm run test:all`.
    {name: 'walks', testMatch: '**/*.walks.ts'},
    // Takes the pictures that are shown to people; proves nothing.
    {name: 'pictures', testMatch: '**/*.pictures.ts'},
  ],
  globalSetup: './support/global-setup.ts',
  outputDir: '../../test-results/e2e',
  reporter: [['list'], ['json', {outputFile: '../../test-results/e2e.json'}]],
  timeout: 120_000,
  expect: {timeout: 15_000},
  // Each has a server of its own, and browsers.
  fullyParallel: false,
  workers: 2,
  // A run lists what passed at a second try, and allows few of them.
  retries: 1,
  forbidOnly: true,
});
