import {existsSync, readFileSync} from 'node:fs';
import {parseEnv} from 'node:util';

/** Returns the setting of the build: from the environment, or from the `.env` files that Vite reads. */
export function readHostedUrl(): string {
  const files = ['.env', '.env.local', '.env.production', '.env.production.local'];
  const told = files.filter(existsSync).map((file) => parseEnv(readFileSync(file, 'utf8')));
  const {VITE_SUPABASE_URL: url = ''} = Object.assign(
    {},
    ...told,
    process.env,
  ) as NodeJS.ProcessEnv;
  return url;
}
