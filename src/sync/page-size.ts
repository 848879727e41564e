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

/** The number of rows of a page, and the time until it was here. */
type Measured = readonly [rows: number, ms: number];

/** The last page of this context, and the one before it of another size. */
const measured = new WeakMap<UserDatabase, readonly Measured[]>();

/** The size of the page after one of so many rows that took so long. */
export function nextLimit(db: UserDatabase, rows: number, tookMs: number): number {
  const ms = Math.max(tookMs, 1);
  const others = (measured.get(db) ?? []).filter(([size]) => size !== rows);
  measured.set(db, [[rows, ms], ...others.slice(0, 1)]);
  const smallness = Math.max(0, 1 - rows / firstPage);
  const wantedMs = pageTimeMs + (smallPageTimeMs - pageTimeMs) * smallness;
  const waitMs = waitIn([rows, ms], others[0]);
  const wantedForRows = Math.max(wantedMs - waitMs, Math.min(waitMs / 4, smallPageTimeMs));
  // A pause of the connection looks like a server that answers late.
  const growth = Math.min(ms > wantedMs ? 2 : mostGrowth, wantedForRows / Math.max(ms - waitMs, 1));
  return Math.min(largestPage, Math.max(smallestPage, Math.round(rows * growth)));
}

/**
 * The part of the time that any answer takes, however few rows it has: fewer rows do not save it. Zero when the larger page
 * came much sooner, over a faster connection.
 */
function waitIn([rows, ms]: Measured, [others, otherMs]: Measured = [0, Infinity]): number {
  const msPerRow = (ms - otherMs) / (rows - others);
  const [smallMs, largeMs] = rows < others ? [ms, otherMs] : [otherMs, ms];
  return smallMs > 2 * largeMs ? 0 : Math.max(0, ms - Math.max(0, msPerRow) * rows);
}
