import type {ReactNode} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AuditQuestion} from '#src/queries/audit-log.ts';
import {mostEntries, useWholeAuditLog} from '#src/queries/whole-audit-log.ts';
import {useSetbackWords} from '#src/record-ui/remote/use-setback-words.ts';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {ProgressBar} from '#src/ui/progress-bar.tsx';
import {EntriesExportDialog} from './entries-export-dialog.tsx';

type AuditExportDialogProps = {
  readonly question: AuditQuestion;
  readonly onClose: () => void;
};

/** Reads all that answers a question before it asks what of it should be in the file. */
export function AuditExportDialog({question, onClose}: AuditExportDialogProps) {
  const t = useT();
  const {number} = useFormats();
  const words = useSetbackWords();
  const [log, again] = useWholeAuditLog(question);
  const most = number(mostEntries);
  const waiting = (children: ReactNode, action?: ReactNode) => (
    <Dialog
      open
      title={t('export.title', {name: t('audit.title')})}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('export.cancel')}</Button>
          {action}
        </>
      }
    >
      {children}
    </Dialog>
  );
  const retry = <Button onClick={again}>{t('setback.retry')}</Button>;
  switch (log.kind) {
    case 'reading': {
      const {count} = log;
      const label = t('auditExport.readSoFar', {count, shown: number(count)});
      return waiting(<ProgressBar label={label} value={count} max={mostEntries} />);
    }
    case 'too-many':
      return waiting(<Notice tone="warning">{t('auditExport.tooMany', {shown: most})}</Notice>);
    case 'offline':
      return waiting(<Notice tone="info">{t('auditExport.offline')}</Notice>, retry);
    case 'failed':
      return waiting(<ErrorMessage title={t('auditExport.failed')} message={words(log)} />, retry);
    case 'loaded':
      return <EntriesExportDialog entries={log.value} onClose={onClose} />;
  }
}
