import {useMemo} from 'react';
import {useNavigate, useSearchParams} from 'react-router-dom';
import type {AuditQuestion} from '#src/queries/audit-log.ts';
import {readView, writeView} from './audit-view.ts';

type AuditView = {
  readonly question: AuditQuestion;
  /** Asks otherwise, from the newest entry on. */
  readonly change: (changes: Partial<AuditQuestion>) => void;
  readonly clear: () => void;
};

/** Keeps what is asked of the log in the address, so that Back, a reload and a shared link find it again. */
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
