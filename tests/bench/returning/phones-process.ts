import {fork} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {compileScript} from '#tests/e2e/support/compiled-server.ts';
import type {Order, Report} from './reports.ts';

const folder = 'supabase/.temp/returning';

/** The process all phones live in: beside the server's, as they would take its time otherwise. */
export type PhonesProcess = {
  /** Resolves once every phone has edits and no connection. */
  prepare(order: Omit<Order, 'app'>): Promise<Extract<Report, {kind: 'ready'}>>;
  /** Brings them back; resolves once they have sent and heard everything. */
  comeBack(): Promise<Extract<Report, {kind: 'done'}>>;
  end(): void;
};

export async function startPhones(): Promise<PhonesProcess> {
  const app = path.join(folder, 'phone-app.mjs');
  const script = path.join(folder, 'serve-phones.mjs');
  await compileScript('tests/bench/returning/phone-app.ts', app);
  await compileScript('tests/bench/returning/serve-phones.ts', script);
  const child = fork(script, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // 200 mirrors are in its memory.
    execArgv: ['--max-old-space-size=8192'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const tell = async (word: Order | 'come back'): Promise<Report> => {
    const ended = new AbortController();
    const {signal} = ended;
    const answered = once(child, 'message', {signal}) as Promise<[Report]>;
    const died = once(child, 'exit', {signal}).then((): never => {
      throw new Error('The phones ended.');
    });
    child.send(word);
    try {
      const [report] = await Promise.race([answered, died]);
      return report;
    } finally {
      ended.abort();
      await Promise.allSettled([answered, died]);
    }
  };
  return {
    async prepare(order) {
      const report = await tell({...order, app: pathToFileURL(path.resolve(app)).href});
      if (report.kind !== 'ready') throw new Error(`The phones are ${report.kind}.`);
      return report;
    },
    async comeBack() {
      const report = await tell('come back');
      if (report.kind !== 'done') throw new Error(`The phones are ${report.kind}.`);
      return report;
    },
    end() {
      process.off('exit', kill);
      kill();
    },
  };
}
