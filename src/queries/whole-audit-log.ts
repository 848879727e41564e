import {useState} from 'react';

import type {Failed} from '#src/lib/request-error.ts';

import {questionFor, type AuditEntry, type AuditQuestion} from './audit-log.ts';
import {roleIsGone} from './server-answer.ts';
import {askForRows} from './server-rows.ts';
import {useAnswer} from './use-answer.ts';

export type WholeLog =
  | {readonly kind: 'reading'; readonly count: number}
  /** There are more entries than the device can hold. */
  | {readonly kind: 'too-many'}
  | Failed
  | {readonly kind: 'loaded'; readonly value: readonly AuditEntry[]};

/** The largest number of entries that are read. */
export const mostEntries = 20_000;

/** This many entries arrive quickly even on a slow connection. */
const entriesAPage = 500;

/** Reads all entries that match the filters, newest first and page by page. */
export function useWholeAuditLog(question: AuditQuestion): [WholeLog, reload: () => void] {
  const [count, setCount] = useState(0);
  const [remote, reload] = useAnswer({
    queryKey: ['the whole log', question],
    // The signal stops the reading when the dialog is closed.
    queryFn: ({signal}) => readToEnd(question, signal, setCount),
    structuralSharing: false,
  });
  if (remote.kind === 'loading') return [{kind: 'reading', count}, reload];
  if (remote.kind !== 'loaded') return [remote, reload];
  const entries = remote.value;
  return [entries === null ? {kind: 'too-many'} : {kind: 'loaded', value: entries}, reload];
}

/** Resolves to `null` when there are too many. */
async function readToEnd(
  question: AuditQuestion,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly AuditEntry[] | null> {
  const entries: AuditEntry[] = [];
  let before: number | null = null;
  for (;;) {
    onCount(entries.length);
    // One more entry shows whether there is another page.
    const args = questionFor({...question, before}, entriesAPage + 1);
    const page = await askForRows('find_audit_logs', args);
    signal.throwIfAborted();
    // There were entries when the dialog opened; an empty page means that the user's role is gone.
    if (page.length === 0) throw roleIsGone();
    entries.push(...page.slice(0, entriesAPage));
    if (entries.length > mostEntries) return null;
    if (page.length <= entriesAPage) return entries;
    before = entries.at(-1)?.id ?? null;
  }
}
