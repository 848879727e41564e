import {type ReactNode, useEffect, useReducer, useRef, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {RecordVocabulary} from '#src/import/importable-tables.ts';
import {receiveFile} from '#src/lib/received-file.ts';
import {sendNow} from '#src/mutations/decide-change.ts';
import {type Batch, useOpenImports} from '#src/queries/batches.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {changeDraft, emptyDraft, type ImportDraft, type StepName, steps} from './import-draft.ts';
import styles from './import.module.css';
import {OpenStep} from './open-step.tsx';
import {type ChosenColumns, useColumns} from './use-columns.ts';
import {isUnderway, useImportRun} from './use-import-run.ts';

/** Imports the records of a file: choose, assign columns, check, and only then write. */
export function ImportScreen() {
  const t = useT();
  return (
    <Page>
      <ReadBoundary failure={(message) => ({title: t('import.failed'), message})}>
        <AfterFirstSync>
          <ImportSteps />
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

/** The steps of an import; the admin can return to each. */
function ImportSteps() {
  const t = useT();
  const [draft, change] = useReducer(changeDraft, emptyDraft);
  const run = useImportRun();
  const words = useWords();
  const received = useReceivedFile();
  const chosen = useColumns(draft, words);
  const summaries = useStepSummaries(draft, chosen);
  const {step} = draft;
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
          <Notice tone="info">{t('import.file.received', {name: received.name})}</Notice>
        ) : null}
      </Stack>
      {steps.map((name, index) => (
        <Step
          key={name}
          number={index + 1}
          title={t(`import.steps.${name}`)}
          isOpen={step === name}
          summary={index < steps.indexOf(step) || draft.file !== null ? summaries[name] : null}
          onOpen={step === 'run' ? null : () => change({kind: 'open', step: name})}
        >
          {step === name ? (
            <OpenStep
              draft={draft}
              chosen={chosen}
              words={words}
              received={received}
              run={run}
              onChange={change}
            />
          ) : null}
        </Step>
      ))}
    </>
  );
}

/** Returns the file with which the system has opened the page; `null` without one. */
function useReceivedFile(): File | null {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => receiveFile(setFile), []);
  return file;
}

type StepProps = {
  readonly number: number;
  readonly title: string;
  readonly isOpen: boolean;
  /** A summary of the choices, once there are any. */
  readonly summary: string | null;
  /** Opens the step again; `null` when that is not possible. */
  readonly onOpen: (() => void) | null;
  readonly children: ReactNode;
};

/** One step: open, completed with its choices, or still to come. */
function Step({number, title, isOpen, summary, onOpen, children}: StepProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useFocusOnOpen(place, isOpen);
  const heading = t('import.step', {number, title});
  return (
    <div ref={place} tabIndex={-1} className={styles['step']}>
      <Card
        title={heading}
        tone={isOpen ? 'plain' : 'quiet'}
        actions={
          isOpen || summary === null || onOpen === null ? null : (
            <Button
              look="quiet"
              aria-label={t('import.changeStep', {step: title})}
              onClick={onOpen}
            >
              {t('import.change')}
            </Button>
          )
        }
      >
        {isOpen ? children : summary === null ? null : <p>{summary}</p>}
      </Card>
    </div>
  );
}

/** Scrolls to a newly opened step and moves the focus there, but not to the one that is open at first. */
function useFocusOnOpen(place: {readonly current: HTMLElement | null}, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) place.current?.focus();
    wasOpen.current = isOpen;
  }, [place, isOpen]);
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
    <Notice
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
    </Notice>
  );
}
