import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {loadEnv, type Plugin} from 'vite';
import {buildFolder} from './build-folder.ts';
import {caddyfile} from './caddyfile.ts';
import {contentSecurityPolicy} from './content-security-policy.ts';
import {
  cacheControl,
  internalFolders,
  securityHeaders,
  strictTransportSecurity,
} from './host-rules.ts';
import {nginxConf} from './nginx-conf.ts';

/** The headers of every answer for this page, with Supabase at `backendOrigin`, or `null` for the page's own origin. */
export function hostHeaders(page: string, backendOrigin: string | null): Record<string, string> {
  return {
    ...securityHeaders,
    'content-security-policy': contentSecurityPolicy(page, backendOrigin),
    'strict-transport-security': strictTransportSecurity,
  };
}

/** The configuration files for the usual hosts, by their path in the build. */
function hostFiles(always: Readonly<Record<string, string>>): Record<string, string> {
  return {
    _headers: headersFile(always),
    _redirects: redirectsFile(),
    '404.html': '<!doctype html><title>Not found</title><p>Not found\n',
    'hosting/Caddyfile': caddyfile(always),
    'hosting/nginx.conf': nginxConf(always),
  };
}

/** The format of Netlify and Cloudflare Pages. */
function headersFile(always: Readonly<Record<string, string>>): string {
  const rules: [string, Readonly<Record<string, string>>][] = [
    ['/*', always],
    ['/assets/*', {'cache-control': cacheControl.hashed}],
    ...['/', '/index.html', '/sw.js', '/manifest.webmanifest'].map(
      (file): [string, Record<string, string>] => [file, {'cache-control': cacheControl.other}],
    ),
  ];
  return rules
    .map(([pattern, headers]) =>
      [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join(
        '\n',
      ),
    )
    .join('\n');
}

/** Netlify hides `_headers` and `_redirects` itself; the `!` makes a rule hold for files that exist. */
function redirectsFile(): string {
  const hidden = internalFolders.map((folder) => `${folder}* /404.html 404!`);
  return [...hidden, '/assets/* /404.html 404', '/* /index.html 200', ''].join('\n');
}

/** Writes the hosts' configuration files into the finished build, with the hashes of its inline scripts. */
export function writeHostFiles(): Plugin {
  let backendOrigin: string | null = null;
  return {
    name: 'fraternitas:host-files',
    apply: 'build',
    configResolved({envDir, mode}) {
      const env = envDir === false ? process.env : loadEnv(mode, envDir, 'VITE_SUPABASE_');
      const url = env['VITE_SUPABASE_URL'];
      backendOrigin = url ? new URL(url).origin : null;
    },
    writeBundle({dir}) {
      const folder = buildFolder(this.environment.config);
      // The worker is a separate bundle in the same folder, made later.
      if (dir === undefined || path.resolve(dir) !== folder) return;
      const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
      mkdirSync(path.join(folder, 'hosting'), {recursive: true});
      for (const [name, text] of Object.entries(hostFiles(hostHeaders(page, backendOrigin))))
        writeFileSync(path.join(folder, name), text);
    },
  };
}
