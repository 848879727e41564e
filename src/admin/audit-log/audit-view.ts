import {useMemo} from 'react';
import {useNavigate, useSearchParams} from 'react-router-dom';
import {isDay} from '#src/lib/civil-date.ts';
import {isUuid, storedUuid} from '#src/lib/uuid.ts';
import type {AuditQuestion} from '#src/queries/audit-log.ts';
import {isTableName, type RecordKey} from '#src/records/registry.ts';
import {isKnownAction} from './action-badge.tsx';

/** Reads the query of the log from an address; invalid values are ignored. */
function readView(query: URLSearchParams): AuditQuestion {
  const text = (name: string) => query.get(name) || null;
  const day = (name: string) => {
    const value = text(name);
    return value !== null && isDay(value) ? value : null;
  };
  const before = text('before');
  const action = text('action');
  return {
    username: text('user'),
    table: text('table'),
    record: readRecord(query.get('record') ?? ''),
    action: action !== null && isKnownAction(action) ? action : null,
    from: day('from'),
    to: day('to'),
    before: before !== null && /^\d{1,15}$/.test(before) ? Number(before) : null,
  };
}

/** Writes the query into an address, '' or beginning with the question mark. */
export function writeView(question: AuditQuestion): string {
  const {username, record, ...named} = question;
  const query = new URLSearchParams();
  const texts = {...named, user: username, record: record && `${record.table}/${record.id}`};
  for (const [name, value] of Object.entries(texts)) {
    if (value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Counts the active filters; the page is not one. */
export function countChosenFilters(question: AuditQuestion): number {
  return Object.values({...question, before: null}).filter((value) => value !== null).length;
}

/** Reads 'vows/<id>'. */
function readRecord(text: string): RecordKey | null {
  const [table = '', given = ''] = text.split('/');
  const id = storedUuid(given);
  return isTableName(table) && isUuid(id) ? {table, id} : null;
}

type AuditView = {
  readonly question: AuditQuestion;
  /** Changes the query and starts at the newest entry. */
  readonly change: (changes: Partial<AuditQuestion>) => void;
  readonly clear: () => void;
};

/** Stores the query in the address, so that Back, a reload and a shared link restore it. */
export function useAuditView(): AuditView {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const question = useMemo(() => readView(query), [query]);
  const change = (changes: Partial<AuditQuestion>): void => {
    const search = writeView({...question, before: null, ...changes});
    void navigate({search}, {replace: true});
  };
  return {question, change, clear: () => void navigate({search: ''}, {replace: true})};
}
