import {readFileSync} from 'node:fs';

export function readWorker(): string {
  return readFileSync('dist/sw.js', 'utf8');
}

/** The files the worker keeps from its first start on, as the build wrote them into it. */
export function precachedUrls(): string[] {
  const entries = readWorker().matchAll(/\{(?:[^{}]*,)?["']?url["']?:["'`]([^"'`]+)["'`][^{}]*\}/g);
  return [...entries].map(([, url]) => url ?? '');
}
