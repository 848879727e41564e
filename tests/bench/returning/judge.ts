import {isEqualJson} from '#src/lib/equal.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import type {HeldEdit, Report, SentRequest} from './reports.ts';

type Seen = {
  /** What the phones had as they came back. */
  readonly before: readonly HeldEdit[];
  readonly after: Extract<Report, {kind: 'done'}>;
  /** How many rows each must have heard of. */
  readonly news: number;
};

/** Names everything that must not be: refused requests, lost, doubled and changed edits, impatient phones. */
export async function judge(db: ServerDatabase, {before, after, news}: Seen): Promise<string[]> {
  const deaf = after.news.filter((rows) => rows !== news).length;
  return [
    ...strangeAnswers(after.requests),
    ...impatience(after.requests),
    ...(deaf > 0 ? [`${deaf} phones do not show the ${news} changed records`] : []),
    ...onPhones(before, after.edits),
    ...(await onServer(db, before)),
  ];
}

function strangeAnswers(requests: readonly SentRequest[]): string[] {
  return requests
    .filter(({status}) => (status < 200 || status > 299) && status !== 429 && status !== 503)
    .map(({status, path, phone}) => `phone ${phone}: ${status} of ${path}`);
}

/** Timers of a process are exact to a few ms. */
const exactMs = 5;

/** Requests that a phone sent before the server wanted any. */
export function impatience(requests: readonly SentRequest[]): string[] {
  const faults: string[] = [];
  const quiet = new Map<number, number>();
  for (const {phone, path, at, end, retryAfterMs} of requests.toSorted((a, b) => a.at - b.at)) {
    const earlyMs = (quiet.get(phone) ?? 0) - at;
    if (earlyMs > exactMs) faults.push(`phone ${phone}: ${path} ${Math.round(earlyMs)} ms early`);
    if (retryAfterMs !== null) quiet.set(phone, end + retryAfterMs);
  }
  return faults;
}

/** Every edit is there once, unchanged, and settled. */
function onPhones(before: readonly HeldEdit[], after: readonly HeldEdit[]): string[] {
  const left = new Map(after.map((edit) => [edit.mutationId, edit]));
  const faults = before.flatMap((edit) => {
    const now = left.get(edit.mutationId);
    if (!now) return [`${nameOf(edit)} is not on the phone`];
    if (!isEqualJson(now.changes, edit.changes)) return [`${nameOf(edit)} was changed`];
    return now.state === 'settled' ? [] : [`${nameOf(edit)} is ${now.state}`];
  });
  return after.length === before.length ? faults : [...faults, `the phones have ${after.length}`];
}

/** Every edit has one receipt and one effect: a proposal of a member, or the record as an admin wrote it. */
async function onServer(db: ServerDatabase, edits: readonly HeldEdit[]): Promise<string[]> {
  const users = JSON.stringify([...new Set(edits.map(({userId}) => userId))]);
  const own = 'in (select value::uuid from jsonb_array_elements_text($1::text::jsonb))';
  const receipts = await db.query<{id: string; status: string}>(
    `select mutation_id::text as id, result ->> 'status' as status
     from app.mutation_receipts where user_id ${own}`,
    [users],
  );
  const proposals = await db.query<Proposal>(
    `select requested_by::text as "userId", target_table_name as "table",
       record_id::text as "recordId", proposed_changes as changes
     from public.pending_changes where requested_by ${own}`,
    [users],
  );
  const written = await db.query<{table: string; recordId: string; row: object; times: number}>(
    `select a.table_name as "table", a.record_id::text as "recordId", count(*)::int as times
     from app.audit_log a where a.actor_id ${own} group by 1, 2`,
    [users],
  );
  const status = new Map(receipts.map((receipt) => [receipt.id, receipt.status]));
  const faults: string[] = [];
  let queued = 0;
  for (const edit of edits) {
    const found = status.get(edit.mutationId);
    if (found === 'queued') {
      queued += 1;
      const same = proposals.filter((proposal) => isOf(proposal, edit));
      if (same.length !== 1) faults.push(`${nameOf(edit)} has ${same.length} proposals`);
    } else if (found === 'applied') {
      const same = written.filter(
        ({recordId, table}) => recordId === edit.recordId && table === edit.table,
      );
      if (same.length !== 1 || same[0]?.times !== 1)
        faults.push(`${nameOf(edit)} is not written once`);
      if (!(await isStored(db, edit))) faults.push(`${nameOf(edit)} is not in the record`);
    } else faults.push(`${nameOf(edit)} has the receipt ${found ?? 'of nothing'}`);
  }
  if (receipts.length !== edits.length) faults.push(`${receipts.length} receipts`);
  if (proposals.length !== queued) faults.push(`${proposals.length} proposals of ${queued} edits`);
  return faults;
}

type Proposal = Pick<HeldEdit, 'userId' | 'table' | 'recordId' | 'changes'>;

function isOf(proposal: Proposal, edit: HeldEdit): boolean {
  return (
    proposal.userId === edit.userId &&
    proposal.table === edit.table &&
    proposal.recordId === edit.recordId &&
    Object.entries(edit.changes).every(([field, value]) => proposal.changes[field] === value)
  );
}

async function isStored(
  db: ServerDatabase,
  {table, recordId, changes}: HeldEdit,
): Promise<boolean> {
  const [found] = await db.query<{is: boolean}>(
    `select to_jsonb(t) @> $2::text::jsonb as is from public.${table} t where id = $1::uuid`,
    [recordId, JSON.stringify(changes)],
  );
  return found?.is === true;
}

function nameOf({phone, table, mutationId}: HeldEdit): string {
  return `phone ${phone}: the edit ${mutationId} of ${table}`;
}
