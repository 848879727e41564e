import {resolveConfig} from 'vite';
import {afterEach, expect, test} from 'vitest';

const before = process.env['NODE_ENV'];
afterEach(() => {
  process.env['NODE_ENV'] = before;
});

test('a build is for production also in a process with NODE_ENV=development', async () => {
  process.env['NODE_ENV'] = 'development';
  const {isProduction} = await resolveConfig({}, 'build', 'production');
  expect(isProduction).toBe(true);
});
