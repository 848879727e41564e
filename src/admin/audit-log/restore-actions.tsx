import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {restoreVersions, type Version} from '#src/mutations/restore-version.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';

type RestoreActionsProps = {
  /** The versions to restore; the record of the entry comes first. */
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
      <div role="alert">{problem === null ? null : <Alert tone="error">{problem}</Alert>}</div>
      <Row align="end">
        <Button disabled={isBusy} onClick={onDone}>
          {t('auditLog.restore.cancel')}
        </Button>
        <BusyButton
          type="button"
          busy={isBusy}
          busyLabel={t('forms.saving')}
          disabled={versions.every(({values}) => Object.keys(values).length === 0)}
          onClick={() => void save()}
        >
          {t('auditLog.restore.save')}
        </BusyButton>
      </Row>
    </>
  );
}

/**
 * Returns a function that saves versions as new edits; it resolves to the error message, or to `null` after a
 * success.
 */
function useRestore(): (versions: readonly Version[]) => Promise<string | null> {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const toasts = useToasts();
  return async (versions) => {
    try {
      const outcome = await restoreVersions(versions);
      if (outcome.kind === 'invalid') {
        const {table} = outcome;
        const names = outcome.fields.map(({field}) => labels.field(table, field));
        const fields = formats.list(names);
        return table === versions[0]?.table
          ? t('auditLog.restore.invalid', {fields})
          : t('auditLog.restore.invalidWith', {table: labels.table(table), fields});
      }
      toasts.show({type: 'success', message: t('auditLog.restore.saved')});
      return null;
    } catch (error) {
      const message = errorMessage(error);
      return t('auditLog.restore.failed', {message});
    }
  };
}
