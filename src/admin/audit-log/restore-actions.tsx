import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Version} from '#src/mutations/restore-version.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useRestore} from './use-restore.ts';

type RestoreActionsProps = {
  /** What is to come back; first the record it is about. */
  readonly versions: readonly Version[];
  readonly onDone: () => void;
};

export function RestoreActions({versions, onDone}: RestoreActionsProps) {
  const t = useT();
  const restore = useRestore();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    const found = await restore(versions);
    setBusy(false);
    setProblem(found);
    if (found === null) onDone();
  };
  return (
    <>
      <div role="alert">{problem === null ? null : <Notice tone="error">{problem}</Notice>}</div>
      <Row align="end">
        <Button disabled={isBusy} onClick={onDone}>
          {t('audit.restore.cancel')}
        </Button>
        <BusyButton
          type="button"
          busy={isBusy}
          busyLabel={t('forms.saving')}
          disabled={versions.every(({values}) => Object.keys(values).length === 0)}
          onClick={() => void save()}
        >
          {t('audit.restore.save')}
        </BusyButton>
      </Row>
    </>
  );
}
