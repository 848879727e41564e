import {ChangedRecords} from '#src/admin/batches/changed-records.tsx';
import {useEndWords} from '#src/admin/batches/use-end-words.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import type {NotUndone as End} from './use-import-run.ts';

type NotUndoneProps = {
  readonly end: End;
  readonly onRetry: () => void;
};

/** Says why what was written is still there, and what can be done about it. */
export function NotUndone({end, onRetry}: NotUndoneProps) {
  const t = useT();
  const wordsOf = useEndWords();
  return (
    <div role="alert">
      {end.kind === 'stands' ? (
        <ChangedRecords changed={end.changed} />
      ) : (
        <Notice
          tone="error"
          title={t('import.notUndone.title')}
          action={<Button onClick={onRetry}>{t('import.notUndone.retry')}</Button>}
        >
          <p>{wordsOf(end, {offline: 'import.notUndone.offline'})}</p>
          <p>{t('import.notUndone.listed')}</p>
        </Notice>
      )}
    </div>
  );
}
