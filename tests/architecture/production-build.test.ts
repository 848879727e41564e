import {resolveConfig} from 'vite';
import {afterEach, expect, test} from 'vitest';

const before = process.env['NODE_ENV'];
afterEach(() => {
  process.env['NODE_ENV'] = before;
});

test('a build is made for production also in a process that has served before', async () => {
  process.env['NODE_ENV'] = 'development';
  const {isProduction} = await resolveConfig({}, 'build', 'production');
  expect(isProduction).toBe(true);
});
