import path from 'node:path';
import {build, type Plugin, type ResolvedConfig, type Rolldown} from 'vite';

const source = 'sw/background.ts';

/**
 * Builds `sw/background.ts` into a script of its own. `write` belongs to the build of the app, `address` to the build of
 * the service worker, which comes later and learns from it where the script is. `plugins`: those of the worker's build.
 */
export function backgroundScript(plugins: () => Plugin[]): {write: Plugin; address: Plugin} {
  let config: ResolvedConfig;
  let file = '';
  return {
    write: {
      name: 'fraternitas:background-script',
      apply: 'build',
      configResolved(resolved) {
        config = resolved;
      },
      async generateBundle() {
        const script = this.emitFile({
          type: 'asset',
          name: 'background.js',
          source: await bundle(config, plugins()),
        });
        file = this.getFileName(script);
      },
    },
    address: {
      name: 'fraternitas:background-address',
      config: () => ({
        define: {'import.meta.env.BACKGROUND_SCRIPT': JSON.stringify(`/${file}`)},
      }),
    },
  };
}

async function bundle(app: ResolvedConfig, plugins: Plugin[]): Promise<string> {
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
      lib: {entry: path.resolve(root, source), name: 'background', formats: ['iife']},
    },
  });
  const [first] = [built].flat() as Rolldown.RolldownOutput[];
  const [chunk] = first?.output ?? [];
  if (chunk === undefined) throw new Error(`${source} was not built.`);
  return chunk.code;
}
