import {useCallback, useEffect, useState} from 'react';

import {denied, type Failed} from '#src/lib/request-error.ts';

import {questionFor, type AuditEntry, type AuditQuestion} from './audit-log.ts';
import {askOnce} from './server-answer.ts';
import {readRows} from './server-rows.ts';

export type WholeLog =
  | {readonly kind: 'reading'; readonly count: number}
  /** There are more than can be held at once. */
  | {readonly kind: 'too-many'}
  | Failed
  | {readonly kind: 'loaded'; readonly value: readonly AuditEntry[]};

/** As many entries as are read at most. */
export const mostEntries = 20_000;

/** So many entries come soon on a slow line, too. */
const entriesAPage = 500;

/** Reads all entries that answer a question, newest first and page by page, with a way to begin anew. */
export function useWholeAuditLog(question: AuditQuestion): [WholeLog, () => void] {
  const [turn, setTurn] = useState(0);
  const [told, setTold] = useState<{key: string; log: WholeLog} | null>(null);
  // As text, questions compare as values.
  const asked = JSON.stringify(question);
  const key = `${asked} ${turn}`;
  useEffect(() => {
    const leaving = new AbortController();
    const tell = (log: WholeLog) => {
      if (!leaving.signal.aborted) setTold({key, log});
    };
    void readToEnd(JSON.parse(asked) as AuditQuestion, leaving.signal, tell).then(tell);
    return () => leaving.abort();
  }, [asked, key]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return [told?.key === key ? told.log : beginning, again];
}

const beginning: WholeLog = {kind: 'reading', count: 0};

async function readToEnd(
  question: AuditQuestion,
  leaving: AbortSignal,
  tell: (log: WholeLog) => void,
): Promise<WholeLog> {
  const entries: AuditEntry[] = [];
  let before: number | null = null;
  while (!leaving.aborted) {
    // One more tells whether there is another page.
    const args = questionFor({...question, before}, entriesAPage + 1);
    const page = await askOnce('find_audit_logs', args, readRows);
    if (page.kind !== 'loaded') return page;
    // There were some when this was asked for: to whose role has gone since, it looks like this.
    if (page.value.length === 0) return denied;
    const isLast = page.value.length <= entriesAPage;
    entries.push(...page.value.slice(0, entriesAPage));
    if (entries.length > mostEntries) return {kind: 'too-many'};
    if (isLast) return {kind: 'loaded', value: entries};
    before = entries.at(-1)?.id ?? null;
    tell({kind: 'reading', count: entries.length});
  }
  return {kind: 'reading', count: entries.length};
}
