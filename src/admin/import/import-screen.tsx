import {useEffect, useReducer, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {RecordVocabulary} from '#src/import/importable-tables.ts';
import {receiveFile} from '#src/lib/received-file.ts';
import {sendNow} from '#src/mutations/decide-change.ts';
import {type Batch, useOpenImports} from '#src/queries/batches.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {type ShownStep, Stepper} from '#src/ui/stepper.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {
  changeDraft,
  type DraftAction,
  emptyDraft,
  type ImportDraft,
  type StepName,
  steps,
} from './import-draft.ts';
import {OpenStep} from './open-step.tsx';
import {type ChosenColumns, useColumns} from './use-columns.ts';
import {isUnderway, useImportRun} from './use-import-run.ts';

/** Imports the records of a file: choose, assign columns, check, and only then write. */
export function ImportScreen() {
  const t = useT();
  // The steps go away when the first sync begins, and come back after it.
  const [received, setReceived] = useState<File | null>(null);
  useEffect(() => receiveFile(setReceived), []);
  return (
    <Page>
      <ReadBoundary failure={(message) => ({title: t('import.failed'), message})}>
        <AfterFirstSync>
          <ImportSteps received={received} onRead={() => setReceived(null)} />
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

type ImportStepsProps = {
  /** The file with which the system has opened the page. */
  readonly received: File | null;
  readonly onRead: () => void;
};

/** The steps of an import; the admin can return to each. */
function ImportSteps({received, onRead}: ImportStepsProps) {
  const t = useT();
  const [draft, change] = useReducer(changeDraft, emptyDraft);
  const run = useImportRun();
  const words = useWords();
  const chosen = useColumns(draft, words);
  const summaries = useStepSummaries(draft, chosen);
  const {step} = draft;
  const choose = (action: DraftAction): void => {
    // The file is read once; afterwards the admin can choose another one.
    if (action.kind === 'file') onRead();
    change(action);
  };
  useLeaveGuard(isUnderway(run.state), t('import.run.leave'));
  // The check should already include recent changes of others.
  useEffect(() => {
    if (step === 'check') void sendNow();
  }, [step]);
  return (
    <>
      <Stack gap="small">
        <p>{t('import.intro')}</p>
        {run.state.kind === 'idle' ? <OpenImports /> : null}
        {received !== null && draft.file === null ? (
          <Alert tone="info">{t('import.file.received', {name: received.name})}</Alert>
        ) : null}
      </Stack>
      <Stepper openStep={step} steps={steps.map(shownStep)} />
    </>
  );

  function shownStep(name: StepName, index: number): ShownStep {
    const title = t(`import.steps.${name}`);
    const isOpen = step === name;
    const summary = index < steps.indexOf(step) || draft.file !== null ? summaries[name] : null;
    const canOpen = !isOpen && summary !== null && step !== 'run';
    return {
      key: name,
      title,
      label: t('import.step', {number: index + 1, title}),
      isDone: index < steps.indexOf(step),
      action: canOpen ? (
        <Button
          look="quiet"
          aria-label={t('import.changeStep', {step: title})}
          onClick={() => change({kind: 'open', step: name})}
        >
          {t('import.change')}
        </Button>
      ) : null,
      content: isOpen ? (
        <OpenStep
          draft={draft}
          chosen={chosen}
          words={words}
          received={received}
          run={run}
          onChange={choose}
        />
      ) : summary === null ? null : (
        <p>{summary}</p>
      ),
    };
  }
}

/** Returns the names of record types and fields in all languages; `undefined` until they are loaded. */
function useWords(): RecordVocabulary | undefined {
  const [words, setWords] = useState<RecordVocabulary>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    import('#src/i18n/record-words.ts')
      .then(({loadRecordWords}) => loadRecordWords())
      .then(setWords, setFailure);
  }, []);
  // The screen boundary handles code that could not be loaded.
  if (failure !== undefined) throw failure;
  return words;
}

/** Returns a summary of each step; `null` without a choice. */
function useStepSummaries(
  {table, file}: ImportDraft,
  chosen: ChosenColumns | null,
): Readonly<Record<StepName, string | null>> {
  const t = useT();
  const labels = useRecordLabels();
  const {number} = useFormats();
  return {
    table: labels.many(table),
    file: file && fileSummary(file.name, file.content.rows.length),
    columns: chosen && columnSummary(chosen),
    check: null,
    run: null,
  };

  function fileSummary(name: string, count: number): string {
    return t('import.file.summary', {name, count, shown: number(count)});
  }

  function columnSummary({columns}: ChosenColumns): string {
    const taken = columns.filter((field) => field !== null).length;
    return t('import.columns.summary', {taken: number(taken), all: number(columns.length)});
  }
}

/** Lists the interrupted imports, with links to undo them. */
function OpenImports() {
  const t = useT();
  const [remote, reload] = useOpenImports();
  // Usually there are none, so no space is reserved while they load.
  if (remote.kind === 'loading') return null;
  return (
    <RemoteSection
      remote={remote}
      reload={reload}
      loading={t('import.open.loading')}
      shape="text"
      offline={t('import.offline')}
      failed={t('import.open.failed')}
    >
      {(open) => open.map((batch) => <OpenImport key={batch.id} batch={batch} />)}
    </RemoteSection>
  );
}

function OpenImport({batch}: {readonly batch: Batch}) {
  const t = useT();
  const {dateTime, number} = useFormats();
  const {id, title, started_by_name: name, started_at: at} = batch;
  return (
    <Alert
      tone="warning"
      title={t('import.open.title', {name: title})}
      action={
        <LinkButton
          to={`/admin/batches?undo=${id}`}
          label={t('import.open.undoNamed', {name: title})}
        >
          {t('import.open.undo')}
        </LinkButton>
      }
    >
      {t('import.open.text', {
        who: name ?? t('import.open.somebody'),
        when: dateTime(new Date(at)),
        added: number(batch.rows_new),
        changed: number(batch.rows_changed),
      })}
    </Alert>
  );
}
