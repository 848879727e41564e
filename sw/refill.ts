import {getCacheKeyForURL, PrecacheController} from 'workbox-precaching';

/**
 * Fetches those of the app's own files that are missing: a browser, or somebody with its tools, may have deleted them, and
 * a worker that is installed already never looks again. Resolves to whether all are there in the end.
 */
export async function refill(files: readonly {readonly url: string}[]): Promise<boolean> {
  const cache = await caches.open(new PrecacheController().strategy.cacheName);
  const keys = files.flatMap(({url}) => getCacheKeyForURL(url) ?? []);
  const kept = new Set((await cache.keys()).map(({url}) => url));
  const missing = keys.filter((key) => !kept.has(new URL(key, globalThis.location.href).href));
  const refilled = await Promise.allSettled(missing.map((key) => cache.add(key)));
  return refilled.every(({status}) => status === 'fulfilled');
}
