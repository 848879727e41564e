import type {Plugin, ResolvedConfig} from 'vite';
import {bundleScript} from './bundle-script.ts';

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
          source: await bundleScript(config, source, plugins()),
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
