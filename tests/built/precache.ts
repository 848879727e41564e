import {readFileSync} from 'node:fs';

export function readWorker(): string {
  return readFileSync('dist/sw.js', 'utf8');
}

/** The files that the worker keeps for everybody from its first start on, as the build wrote them into it. */
export function precachedUrls(): string[] {
  return entries().flatMap(({url, forAdmins}) => (forAdmins ? [] : [url]));
}

/** The files that the worker keeps only on the devices of administrators. */
export function adminUrls(): string[] {
  return entries().flatMap(({url, forAdmins}) => (forAdmins ? [url] : []));
}

function entries(): {readonly url: string; readonly forAdmins: boolean}[] {
  const found = readWorker().matchAll(/\{(?:[^{}]*,)?["']?url["']?:["'`]([^"'`]+)["'`][^{}]*\}/g);
  return [...found].map(([entry, url = '']) => ({url, forAdmins: entry.includes('forAdmins')}));
}
