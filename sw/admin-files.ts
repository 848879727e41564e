/** The cache of the files that only administrators load. Their names change with their content. */
const CACHE = 'admin-files';

/** Answers a request for such a file: from the device, or from the server where the device has not kept it. */
export async function answerAdminFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, {cacheName: CACHE});
  return kept ?? fetch(request);
}

/** Fetches those of the files that are missing. Resolves to whether all are on the device in the end. */
export async function keepAdminFiles(paths: ReadonlySet<string>): Promise<boolean> {
  const cache = await caches.open(CACHE);
  const kept = await keptPaths(cache);
  const missing = [...paths].filter((path) => !kept.has(path));
  const added = await Promise.allSettled(missing.map((path) => cache.add(path)));
  return added.every(({status}) => status === 'fulfilled');
}

/** Fetches the files of a new version where the device keeps those of an older one. What fails is fetched at the next start. */
export async function renewAdminFiles(paths: ReadonlySet<string>): Promise<void> {
  if (await caches.has(CACHE)) await keepAdminFiles(paths);
}

/** Removes the files of older versions. */
export async function removeOldAdminFiles(paths: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  const old = [...(await keptPaths(cache))].filter((path) => !paths.has(path));
  await Promise.all(old.map((path) => cache.delete(path)));
}

async function keptPaths(cache: Cache): Promise<Set<string>> {
  const requests = await cache.keys();
  return new Set(requests.map(({url}) => new URL(url).pathname));
}
