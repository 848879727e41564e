import {profilesPath} from '#src/lib/page-path.ts';
import {cacheControl, internalFiles, internalFolders} from './host-rules.ts';

/** The content of an nginx `server` block that serves the build; the operator adds address, TLS and `root`. */
export function nginxConf(always: Readonly<Record<string, string>>): string {
  // nginx drops the headers of a server in every location that adds its own, so only the server adds headers.
  const headers = Object.entries(always).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
  return `# Include this file in a server block that has listen, server_name, the certificate, and root: the
# folder of the build.
${headers.join('\n')}
add_header cache-control $fraternitas_cache_control always;

index index.html;
types {
\ttext/html html;
\ttext/javascript js;
\ttext/css css;
\timage/svg+xml svg;
\timage/png png;
\tfont/woff2 woff2;
\tapplication/json json;
\tapplication/manifest+json webmanifest;
}
charset utf-8;
charset_types text/html text/javascript text/css image/svg+xml application/json application/manifest+json;
gzip on;
gzip_vary on;
gzip_types text/javascript text/css image/svg+xml application/json application/manifest+json;

set $fraternitas_cache_control "${cacheControl.other}";
if ($uri ~ ^/assets/) {
\tset $fraternitas_cache_control "${cacheControl.hashed}";
}

# A hashed file that is missing is an error; every other unknown path without an extension is a page of the app,
# and so is every profile: a username may have a dot.
location /assets/ {
\ttry_files $uri @missing;
}
location ~ ^(${[...internalFiles, ...internalFolders].join('|').replaceAll('.', String.raw`\.`)}) {
\treturn 404;
}
location ~ \\.[^/]+$ {
\ttry_files $uri @missing;
}
location ^~ ${profilesPath} {
\trewrite ^ /index.html break;
}
location / {
\trewrite ^ /index.html break;
}
location @missing {
\tset $fraternitas_cache_control "no-store";
\treturn 404;
}
`;
}
