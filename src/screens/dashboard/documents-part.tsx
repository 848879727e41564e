import {useT} from '#src/i18n/use-t.ts';
import type {Dashboard} from '#src/queries/dashboard.ts';
import styles from './dashboard.module.css';
import {ExpiringDocuments} from './expiring-documents.tsx';

/** The part of the agenda with the documents that expire soon, where there are any. */
export function DocumentsPart({documents}: Pick<Dashboard, 'documents'>) {
  const t = useT();
  if (documents.length === 0) return null;
  return (
    <div className={styles['part']}>
      <h3>{t('dashboard.agenda.documents')}</h3>
      <ExpiringDocuments documents={documents} />
    </div>
  );
}
