import {createLogger, createServer} from 'vite';
import {expect, onTestFinished, test} from 'vitest';
import {temporaryFolder} from '#tests/unit/embedded/temporary-folder.ts';

test('the dev server finds the libraries of the app before a page is opened', async () => {
  const errors: string[] = [];
  const logger = createLogger('silent');
  const server = await createServer({
    cacheDir: temporaryFolder(),
    customLogger: {...logger, error: (message) => errors.push(message)},
    server: {middlewareMode: true},
  });
  onTestFinished(() => server.close());
  const {depsOptimizer} = server.environments.client;
  await depsOptimizer?.init();
  await depsOptimizer?.scanProcessing;
  expect(errors).toEqual([]);
  const {discovered = {}, optimized = {}} = depsOptimizer?.metadata ?? {};
  // The second one only by code that loads later. A library that is found later reloads the page.
  expect(Object.keys({...discovered, ...optimized})).toEqual(
    expect.arrayContaining(['react-dom/client', '@supabase/supabase-js', 'workbox-window']),
  );
});
