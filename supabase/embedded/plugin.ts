import path from 'node:path';
import {loadEnv, type Connect, type Plugin} from 'vite';
import {checkHosted} from './hosted-url.ts';
import {publishableKey} from './publishable-key.ts';
import {acquireBackend, releaseBackend} from './shared-backend.ts';

/**
 * Adds a whole Supabase (sign-in, REST and photos on PGlite) to Vite's dev server. With `VITE_SUPABASE_URL` the
 * app uses that project and no database is opened.
 */
export function embeddedSupabase(): Plugin {
  let hostedUrl = '';
  let holdsBackend = false;

  async function mount(middlewares: Connect.Server): Promise<void> {
    if (hostedUrl !== '') return;
    const backend = await acquireBackend();
    holdsBackend = true;
    middlewares.use(backend.middleware);
  }

  async function unmount(): Promise<void> {
    if (!holdsBackend) return;
    holdsBackend = false;
    await releaseBackend();
  }

  return {
    name: 'fraternitas:embedded-supabase',
    config({root, envDir}, {mode}) {
      const folder = envDir === false ? false : path.resolve(root ?? '.', envDir ?? '.');
      const env = folder === false ? process.env : loadEnv(mode, folder, 'VITE_SUPABASE_');
      hostedUrl = env['VITE_SUPABASE_URL'] ?? '';
      if (hostedUrl !== '') {
        checkHosted(hostedUrl, env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '');
        return {};
      }
      return {
        define: {
          'import.meta.env.VITE_SUPABASE_URL': "''",
          'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(
            env['VITE_SUPABASE_PUBLISHABLE_KEY'] || publishableKey,
          ),
        },
      };
    },
    async configureServer(server) {
      // Tests also start a Vite server, but need no database.
      if (process.env['VITEST'] === undefined) await mount(server.middlewares);
    },
    closeServer: unmount,
  };
}
