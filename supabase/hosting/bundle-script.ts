import path from 'node:path';
import {build, type Plugin, type ResolvedConfig, type Rolldown} from 'vite';

/** Builds a module and what it imports into one classic script, with the settings of the app's build. Resolves to the code. */
export async function bundleScript(
  app: ResolvedConfig,
  source: string,
  plugins: Plugin[] = [],
): Promise<string> {
  const {root, base, resolve, mode, envDir, define = {}} = app;
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    root,
    base,
    resolve,
    mode,
    envDir,
    define: {...define, 'process.env.NODE_ENV': JSON.stringify('production')},
    plugins,
    build: {
      write: false,
      target: app.build.target,
      lib: {entry: path.resolve(root, source), name: 'script', formats: ['iife']},
    },
  });
  const [first] = [built].flat() as Rolldown.RolldownOutput[];
  const [chunk] = first?.output ?? [];
  if (chunk === undefined) throw new Error(`${source} was not built.`);
  return chunk.code;
}
