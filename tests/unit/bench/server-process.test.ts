import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {compileServer} from '#tests/e2e/support/compiled-server.ts';

/** Kills a server process as the last thing it does, and says so. */
const program = `
  void (async () => {
    const {runnerImport} = await import('vite');
    const {module} = await runnerImport('tests/e2e/support/server-process.ts', {logLevel: 'error'});
    const server = module.startProcess();
    await server.execute('close');
    await server.kill();
    console.log('killed');
  })();
`;

test('a program goes on after it has killed its server process', async () => {
  await compileServer();
  const {stdout, stderr} = spawnSync(process.execPath, ['--eval', program], {encoding: 'utf8'});
  expect(stderr + stdout).toBe('killed\n');
});
