import path from 'node:path';
import {build} from 'vite';

/** Beside the migrations as the sources are, which the server looks for from where it stands. */
const folder = 'supabase/.temp';

/** The script that `compileServer` has made. */
export const compiledServer = path.join(folder, 'serve-province.mjs');

/** Makes one plain script of the embedded server, so that each journey need not compile its TypeScript. */
export function compileServer(): Promise<void> {
  return compileScript('tests/e2e/support/serve-province.ts', compiledServer);
}

/** Makes one plain script of a module and all that it imports, libraries excepted. */
export async function compileScript(module: string, script: string): Promise<void> {
  const {NODE_ENV: before} = process.env;
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: path.dirname(script),
      emptyOutDir: false,
      rolldownOptions: {
        input: path.resolve(module),
        output: {entryFileNames: path.basename(script), codeSplitting: false},
      },
    },
  });
  // Vite has set it for its own sake.
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}
