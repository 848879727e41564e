import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {compileServer} from '#tests/e2e/support/compiled-server.ts';

test('a program continues after it has killed its server process', async () => {
  const kill = `
    const server = startProcess();
    await server.execute('close');
    await server.kill();
    console.log('killed');
  `;
  expect(await outputOf(kill)).toBe('killed\n');
});

test('a program that starts twelve server processes prints no warning', async () => {
  const startMany = 'for (let n = 0; n < 12; n += 1) await startProcess().kill();';
  expect(await outputOf(startMany)).toBe('');
});

/** What a program prints that may call `startProcess`. */
async function outputOf(body: string): Promise<string> {
  await compileServer();
  const program = `
    void (async () => {
      const {runnerImport} = await import('vite');
      const path = 'tests/e2e/support/server-process.ts';
      const {startProcess} = (await runnerImport(path, {logLevel: 'error'})).module;
      ${body}
    })();
  `;
  const {stdout, stderr} = spawnSync(process.execPath, ['--eval', program], {encoding: 'utf8'});
  return stderr + stdout;
}
