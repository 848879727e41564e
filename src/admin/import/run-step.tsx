import {ChangedRecords, useCallFailureWords} from '#src/admin/batches/call-failures.tsx';
import type {Key} from '#src/i18n/key.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isTimeout, reasonKey, type RequestError} from '#src/lib/request-error.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import type {RefusedRow} from '#src/mutations/send-import.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Button} from '#src/ui/button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {ProgressBar} from '#src/ui/progress-bar.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import type {Extent} from './import-draft.ts';
import {ImportResult} from './import-result.tsx';
import styles from './import.module.css';
import {useStepFocus} from './use-step-focus.ts';
import type {NotUndone as End, RunState, UndoReason, useImportRun} from './use-import-run.ts';

type RunStepProps = {
  readonly table: ImportableTable;
  readonly run: ReturnType<typeof useImportRun>;
  readonly extent: Extent;
  /** Returns to the check, with the records as they are now. */
  readonly onAgain: () => void;
  readonly onAnother: () => void;
};

/** Shows the progress of the import, and its result. */
export function RunStep(props: RunStepProps) {
  const place = useStepFocus(props.run.state.kind);
  return (
    <div ref={place}>
      <RunNow {...props} />
    </div>
  );
}

function RunNow({table, run, extent, onAgain, onAnother}: RunStepProps) {
  const t = useT();
  const {number} = useFormats();
  const {state} = run;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'sending':
      return (
        <Stack>
          <ProgressBar label={progress(state)} value={state.written} max={state.total} />
          <p>{t('import.run.stay')}</p>
          <Row>
            <Button
              aria-disabled={state.isStopping}
              onClick={() => {
                if (askFirst(t('import.run.cancelQuestion'))) run.cancel();
              }}
            >
              {state.isStopping ? t('import.run.cancelling') : t('import.run.cancel')}
            </Button>
          </Row>
        </Stack>
      );
    case 'interrupted':
      return (
        <div role="alert">
          <Alert tone="warning" title={t(`import.run.interrupted.${state.why}`)}>
            <p>{progress(state)}</p>
            <p className={styles['told']}>{t('import.run.interrupted.choice')}</p>
            <Row>
              <Button look="filled" onClick={run.goOn}>
                {t('import.run.goOn')}
              </Button>
              <Button onClick={run.undo}>{t('import.run.undoWritten')}</Button>
            </Row>
          </Alert>
        </div>
      );
    case 'denied':
      return (
        <div role="alert">
          <Alert tone="error" title={t('import.run.denied.title')}>
            <p>{progress(state)}</p>
            <p>{t('import.run.denied.text')}</p>
          </Alert>
        </div>
      );
    case 'done':
      return <ImportResult table={table} extent={extent} onUndo={run.undo} onAnother={onAnother} />;
    case 'undoing':
      return (
        <Stack>
          <UndoReasonNotice reason={state.reason} />
          <p role="status">
            {state.left === null
              ? t('import.run.undoing')
              : t('import.run.undoingLeft', {count: state.left, shown: number(state.left)})}
          </p>
        </Stack>
      );
    case 'undone':
      return (
        <Stack>
          <UndoReasonNotice reason={state.reason} />
          <div role="status">
            <Alert tone="success">{t('import.run.undone')}</Alert>
          </div>
          <Row>
            <Button look="filled" onClick={onAgain}>
              {t('import.run.checkAgain')}
            </Button>
            <Button onClick={onAnother}>{t('import.run.another')}</Button>
          </Row>
        </Stack>
      );
    case 'not-undone':
      return (
        <Stack>
          <UndoReasonNotice reason={state.reason} />
          <NotUndone end={state.end} onRetry={run.undo} />
          <Row>
            <Button onClick={onAnother}>{t('import.run.another')}</Button>
          </Row>
        </Stack>
      );
  }

  function progress({written, total}: Extract<RunState, {total: number}>): string {
    return t('import.run.progress', {written: number(written), total: number(total)});
  }
}

function UndoReasonNotice({reason}: {readonly reason: UndoReason}) {
  const t = useT();
  const words = useRequestErrorText();
  switch (reason.kind) {
    case 'wished':
    case 'cancelled':
      return null;
    case 'refused':
      return <RefusedRows rows={reason.rows} />;
    case 'failed':
      return <Alert tone="error">{whyFailed(reason.error)}</Alert>;
  }

  function whyFailed(error: RequestError): string {
    if (isTimeout(error)) return t('import.run.tooSlow');
    return reasonKey(error) === 'closed'
      ? t('import.run.closed')
      : t('import.run.failed', {message: words(error)});
  }
}

/** Lists the rows that the server refused, with the reasons. */
function RefusedRows({rows}: {readonly rows: readonly RefusedRow[]}) {
  const t = useT();
  const {number} = useFormats();
  // The other rows were refused only because they were in the same call.
  const causes = rows.filter(({code}) => code !== 'together');
  return (
    <div role="alert">
      <Alert tone="error" title={t('import.refused.title', {count: causes.length})}>
        <ul className={styles['refused']}>
          {causes.map(({n, code, detail}) => (
            <li key={n}>{t('import.refused.row', {row: number(n), why: why(code, detail)})}</li>
          ))}
        </ul>
      </Alert>
    </div>
  );

  function why(code: string | null, detail: string | null): string {
    const key = Object.entries(reasons).find(([known]) => known === code)?.[1];
    return key === undefined ? (detail ?? code ?? '') : t(key);
  }
}

const reasons = {
  moved: 'import.refused.moved',
  gone: 'import.refused.gone',
  exists: 'import.refused.exists',
  missing: 'import.refused.missing',
} as const satisfies Readonly<Record<string, Key>>;

type NotUndoneProps = {
  readonly end: End;
  readonly onRetry: () => void;
};

/** Shows why the written records were not undone, and what the admin can do. */
function NotUndone({end, onRetry}: NotUndoneProps) {
  const t = useT();
  const wordsOf = useCallFailureWords();
  return (
    <div role="alert">
      {end.kind === 'stands' ? (
        <ChangedRecords changed={end.changed} />
      ) : (
        <Alert
          tone="error"
          title={t('import.notUndone.title')}
          action={<Button onClick={onRetry}>{t('import.notUndone.retry')}</Button>}
        >
          <p>{wordsOf(end, {offline: 'import.notUndone.offline'})}</p>
          <p>{t('import.notUndone.listed')}</p>
        </Alert>
      )}
    </div>
  );
}
