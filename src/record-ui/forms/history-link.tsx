import {useT} from '#src/i18n/use-t.ts';
import type {TableName} from '#src/records/registry.ts';
import {useSession} from '#src/session/session.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import styles from './history-link.module.css';

type HistoryLinkProps = {readonly table: TableName; readonly id: string};

/** A link to the record's history in the audit log, for administrators only. */
export function HistoryLink({table, id}: HistoryLinkProps) {
  const t = useT();
  const session = useSession();
  if (session.kind !== 'signed-in' || !session.isAdmin) return null;
  return (
    <p className={styles.history}>
      <LinkButton to={historyPath(table, id)} look="quiet" icon="review">
        {t('audit.history')}
      </LinkButton>
    </p>
  );
}

/** The address of a record's history in the audit log. */
export function historyPath(table: TableName, id: string): string {
  const query = new URLSearchParams({record: `${table}/${id}`});
  return `/admin/audit-log?${query.toString()}`;
}
