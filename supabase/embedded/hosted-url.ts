import {existsSync, readFileSync} from 'node:fs';
import {parseEnv} from 'node:util';
import {Refusal} from './refusal.ts';

/**
 * Returns the setting of the build: from the environment, or from the `.env` files that Vite reads. It is empty, or the
 * address of a project.
 */
export function readHostedUrl(): string {
  const files = ['.env', '.env.local', '.env.production', '.env.production.local'];
  const told = files.filter(existsSync).map((file) => parseEnv(readFileSync(file, 'utf8')));
  const {VITE_SUPABASE_URL: url = ''} = Object.assign(
    {},
    ...told,
    process.env,
  ) as NodeJS.ProcessEnv;
  if (url !== '') checkAddress(url);
  return url;
}

/** Refuses settings with which nobody could sign in, and a key that the build would publish with all its rights. */
export function checkHosted(url: string, publishableKey: string): void {
  checkAddress(url);
  if (publishableKey === '')
    throw new Refusal('VITE_SUPABASE_URL is set, but VITE_SUPABASE_PUBLISHABLE_KEY is not.');
  if (isSecretKey(publishableKey)) {
    throw new Refusal(
      'VITE_SUPABASE_PUBLISHABLE_KEY is a secret key. Everyone can read the key of a build: use the publishable key.',
    );
  }
}

function checkAddress(url: string): void {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return;
  throw new Refusal(
    `VITE_SUPABASE_URL must be an address such as https://<project>.supabase.co, not "${url}".`,
  );
}

/** Tells whether a key bypasses row-level security. Older projects have tokens as keys, which name their role. */
function isSecretKey(key: string): boolean {
  const [, claims = ''] = key.split('.');
  return (
    key.startsWith('sb_secret_') ||
    /"role"\s*:\s*"service_role"/.test(Buffer.from(claims, 'base64url').toString())
  );
}
