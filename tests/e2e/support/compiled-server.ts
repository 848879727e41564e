import path from 'node:path';
import {build} from 'vite';

/** A folder of `supabase`, because the server finds the migrations relative to its own file. */
const folder = 'supabase/.temp';

/** The script that `compileServer` writes. */
export const compiledServer = path.join(folder, 'serve-province.mjs');

/** Bundles the embedded server into one script, so that its TypeScript is compiled only once. */
export function compileServer(): Promise<void> {
  return compileScript('tests/e2e/support/serve-province.ts', compiledServer);
}

/** Bundles a module with its imports, except libraries, into one script. */
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
  // Vite sets it while it builds.
  if (before === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = before;
}
