import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';
import type {KeptVersion} from './restorable.ts';
import {useRestore} from './use-restore.ts';

type RestoreActionsProps = {
  readonly version: KeptVersion;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onDone: () => void;
};

export function RestoreActions({version, values, onDone}: RestoreActionsProps) {
  const t = useT();
  const restore = useRestore(version);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    const found = await restore(values);
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
          disabled={Object.keys(values).length === 0}
          onClick={() => void save()}
        >
          {t('audit.restore.save')}
        </BusyButton>
      </Row>
    </>
  );
}
