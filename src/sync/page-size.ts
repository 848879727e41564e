import {dropFact, readFact, writeFact} from '#src/db/facts.ts';
import type {UserDatabase} from '#src/db/user-database.ts';

const firstPage = 500;
/** The page size of a pull that mostly tests whether the server answers. */
export const probePage = 200;
const smallestPage = 25;
const largestPage = 4000;
/**
 * The intended time for a page: a shorter one wastes round trips, a longer one is lost as a whole when the
 * connection drops.
 */
const pageTimeMs = 2_000;
/**
 * The intended time for the smallest page. Where every answer takes long, as over a satellite, still fewer rows would only
 * mean more answers.
 */
const smallPageTimeMs = 6_000;
/** A page that came at once says little about one that is much larger. */
const mostGrowth = 10;

/** The size of a pull's first page. */
export async function firstLimit(db: UserDatabase, most = firstPage): Promise<number> {
  return Math.min(most, (await readFact(db, 'pullLimit')) ?? largestPage);
}

/** Stores the page size that this connection has carried; kept between rounds while it is small. */
export async function rememberLimit(db: UserDatabase, limit: number): Promise<void> {
  const known = await readFact(db, 'pullLimit');
  const wanted = limit < firstPage ? Math.max(smallestPage, limit) : undefined;
  if (known === wanted) return;
  if (wanted === undefined) await dropFact(db, 'pullLimit');
  else await writeFact(db, 'pullLimit', wanted);
}

/** The size of the page after one that took so long. */
export function nextLimit(limit: number, tookMs: number): number {
  const smallness = Math.max(0, 1 - limit / firstPage);
  const wantedMs = pageTimeMs + (smallPageTimeMs - pageTimeMs) * smallness;
  const wanted = Math.round(limit * Math.min(mostGrowth, wantedMs / Math.max(tookMs, 1)));
  return Math.min(largestPage, Math.max(smallestPage, wanted));
}
