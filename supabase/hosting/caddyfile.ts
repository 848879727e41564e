import {profilesPath} from '#src/lib/page-path.ts';
import {cacheControl, internalFiles, internalFolders} from './host-rules.ts';

/** A Caddy 2 site that serves the build: `{$SITE}` is the address, `{$ROOT}` the folder `dist`. */
export function caddyfile(always: Readonly<Record<string, string>>): string {
  const headers = Object.entries(always).map(([name, value]) => `\t\t${name} "${value}"`);
  return `# The address and the folder of the build come from the environment variables SITE and ROOT.
{$SITE} {
\troot * {$ROOT}
\tencode zstd gzip
\theader {
${headers.join('\n')}
\t}

\t# A hashed file that is missing is an error; every other unknown path without an extension is a page of the app,
\t# and so is every profile: a username may have a dot.
\t@hashed path /assets/*
\theader @hashed Cache-Control "${cacheControl.hashed}"
\t@other not path /assets/*
\theader @other Cache-Control "${cacheControl.other}"
\t@manifest path *.webmanifest
\theader @manifest Content-Type "application/manifest+json"
\t@page {
\t\tnot path /assets/* ${internalFiles.join(' ')}
\t\tnot path_regexp \\.[^/]+$
\t}
\trewrite @page /index.html
\trewrite ${profilesPath}* /index.html
\t@internal path ${[...internalFiles, ...internalFolders.map((folder) => `${folder}*`)].join(' ')}
\terror @internal 404
\tfile_server

\thandle_errors {
\t\theader Cache-Control "no-store"
\t\trespond "{err.status_code} {err.status_text}"
\t}
}
`;
}
