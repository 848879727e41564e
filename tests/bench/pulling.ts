import type {Caller} from '#tests/sql/support/database.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import type {Finding} from './backend.ts';
import {personOf} from './persons.ts';
import {spreadOf, timed} from './times.ts';

const pageMs = 100;
const mostRatio = 2;
const turns = 15;

/** Measures a first sync's pages, and what row-level security adds to reading everybody. */
export async function measurePulling(db: ServerDatabase): Promise<Finding[]> {
  return [await pages(db), await underRowLevelSecurity(db)];
}

async function pages(db: ServerDatabase): Promise<Finding> {
  const times: number[] = [];
  let cursor: string | null = null;
  for (;;) {
    const start = performance.now();
    // As text: the REST interface passes it on unread.
    const [page] = await db.queryAs<{text: string}>(
      personOf('friar'),
      'select public.sync_pull($1::text::jsonb, 2000)::text as text',
      [cursor],
    );
    const ms = performance.now() - start;
    const {cursor: next, has_more: hasMore} = JSON.parse(page?.text ?? '{}');
    if (!hasMore) break;
    times.push(ms);
    // As the app asks.
    cursor = JSON.stringify({...next, packed: true});
  }
  const {min, median, max} = spreadOf(times.map(Math.round));
  return {
    what: `sync_pull, a page of 2,000 rows, as a member (${times.length} pages)`,
    measured: `${median} ms (${min}–${max})`,
    budget: `${pageMs} ms`,
    isMet: median <= pageMs,
  };
}

async function underRowLevelSecurity(db: ServerDatabase): Promise<Finding> {
  const everybody = 'select json_agg(b)::text from public.brothers b';
  const read = (caller: Caller) => timed(() => db.queryAs(caller, everybody));
  const asMember: number[] = [];
  const asOperator: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    asOperator.push(await read({role: 'service_role'}));
    asMember.push(await read(personOf('friar')));
  }
  const member = spreadOf(asMember).median;
  const operator = spreadOf(asOperator).median;
  const ratio = member / operator;
  return {
    what: 'all brothers under row-level security, against none',
    measured: `${ratio.toFixed(2)} (${Math.round(member)} ms against ${Math.round(operator)} ms)`,
    budget: `${mostRatio}`,
    isMet: ratio <= mostRatio,
  };
}
