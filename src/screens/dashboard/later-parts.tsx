import {useT} from '#src/i18n/use-t.ts';
import type {Dashboard} from '#src/queries/dashboard-of.ts';
import {TermsPart} from '#src/screens/chapters/terms-part.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import styles from './dashboard.module.css';
import {ExpiringDocuments} from './expiring-documents.tsx';

/** The parts of the agenda that many do not see, in one file: each file delays a warm start. */
export function LaterParts({documents, terms}: Pick<Dashboard, 'documents' | 'terms'>) {
  return (
    <>
      <DocumentsPart documents={documents} />
      <TermsPart terms={terms} />
    </>
  );
}

/** The part of the agenda with the documents that expire soon; not on paper, as others read it. */
function DocumentsPart({documents}: Pick<Dashboard, 'documents'>) {
  const t = useT();
  const printing = usePrinting();
  if (documents.length === 0 || printing) return null;
  return (
    <div className={styles['part']}>
      <h3>{t('dashboard.agenda.documents')}</h3>
      <ExpiringDocuments documents={documents} />
    </div>
  );
}
