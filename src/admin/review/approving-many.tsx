import {skipToken, useQuery, useQueryClient} from '@tanstack/react-query';
import {useEffect, useRef} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isRefusal} from '#src/lib/request-error.ts';
import {approveChange, type ReviewOutcome, type Written} from '#src/mutations/review.ts';
import type {PendingChange} from '#src/queries/review.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Chip} from '#src/ui/chip.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {ChangeName} from './change-names.tsx';
import {changePath, type QueueFilter} from './queue-filter.tsx';
import styles from './queue.module.css';

type RunResultProps = {
  readonly run: Run;
  readonly filter: QueueFilter;
  readonly onStop: () => void;
  readonly onClose: () => void;
};

/** Shows the progress of approving many changes, and at the end the reason for each that was not approved. */
export function RunResult({run, filter, onStop, onClose}: RunResultProps) {
  const t = useT();
  const {number} = useFormats();
  const total = number(run.total);
  const approved = run.results.filter(({outcome}) => outcome.kind === 'done');
  const others = run.results.filter(({outcome}) => outcome.kind !== 'done');
  return (
    <Card
      title={t('review.many.title')}
      actions={
        run.isRunning ? (
          // The button that began it goes away.
          <Button autoFocus onClick={onStop}>
            {t('review.many.stop')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('ui.close')}</Button>
        )
      }
    >
      <p role="status" className={styles['tally']}>
        {run.isRunning
          ? t('review.many.running', {done: number(run.results.length), total})
          : t('review.many.approved', {
              count: approved.length,
              shown: number(approved.length),
              total,
            })}
      </p>
      {others.length === 0 ? null : <Outcomes results={others} filter={filter} />}
      {run.isRunning || approved.length === 0 ? null : (
        <details>
          <summary>{t('review.many.showApproved')}</summary>
          <Outcomes results={approved} filter={filter} />
        </details>
      )}
    </Card>
  );
}

type OutcomesProps = {readonly results: readonly Result[]; readonly filter: QueueFilter};

function Outcomes({results, filter}: OutcomesProps) {
  const t = useT();
  const wordsOf = useOutcomeWords();
  return (
    <ul className={styles['outcomes']}>
      {results.map(({line, outcome}) => (
        <li key={line.id}>
          <span>
            <ChangeName line={line} />
          </span>
          <Chip tone={toneOf(outcome)}>{wordsOf(outcome)}</Chip>
          {outcome.kind === 'done' ? null : (
            <TextLink to={changePath(line.id, filter)}>{t('review.viewDetails')}</TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function useOutcomeWords(): (outcome: Outcome) => string {
  const t = useT();
  const words = useRequestErrorText();
  return (outcome) => {
    if (outcome.kind === 'failed') {
      const {error} = outcome;
      return error.kind === 'offline' || error.kind === 'unanswered'
        ? t(`review.many.outcome.${error.kind}`)
        : t('review.change.decisionFailed', {message: words(error)});
    }
    if (outcome.kind === 'no-file') return t('review.change.noFile');
    return t(`review.many.outcome.${outcome.kind}`);
  };
}

function toneOf(outcome: Outcome): BadgeTone {
  if (outcome.kind === 'failed' && outcome.error.kind === 'offline') return 'grey';
  if (outcome.kind === 'failed' && outcome.error.kind === 'unanswered') return 'amber';
  return tones[outcome.kind];
}

const tones: Readonly<Record<Outcome['kind'], BadgeTone>> = {
  done: 'green',
  'no-file': 'red',
  stale: 'amber',
  'already-decided': 'blue',
  'not-asked': 'grey',
  waits: 'grey',
  failed: 'red',
};

/** The outcome of one change; `waits`: a change that it needs was not approved. */
type Outcome = ReviewOutcome | {readonly kind: 'waits'} | {readonly kind: 'not-asked'};

type Result = {readonly line: PendingChange; readonly outcome: Outcome};

type Run = {
  /** The number of changes to approve. */
  readonly total: number;
  readonly results: readonly Result[];
  readonly isRunning: boolean;
};

/** The run is kept until it is closed: the admin opens the changes that failed, and returns to the others. */
const runKey = ['approving many'];

/** Returns a function that leaves a change out of the run once it is decided by itself. */
export function useForgetOutcome(): (id: string) => void {
  const client = useQueryClient();
  return (id) =>
    client.setQueryData<Run>(
      runKey,
      (run) => run && {...run, results: run.results.filter(({line}) => line.id !== id)},
    );
}

/**
 * Approves many changes one after the other, in the order of the queue, and returns the outcomes. `onFinished` gets
 * what was written.
 */
export function useApproveMany(onFinished: (written: readonly Written[]) => void) {
  const client = useQueryClient();
  const {data: run = null} = useQuery<Run | null>({
    queryKey: runKey,
    queryFn: skipToken,
    gcTime: Infinity,
  });
  const setRun = (next: Run | null) => client.setQueryData(runKey, next);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  return {run, approveAll, stop: () => (stopped.current = true), clear: () => setRun(null)};

  async function approveAll(lines: readonly PendingChange[]): Promise<void> {
    stopped.current = false;
    const total = lines.length;
    const results: Result[] = [];
    const show = (isRunning: boolean) => setRun({total, results: [...results], isRunning});
    show(true);
    for (const line of lines) {
      const outcome = await outcomeOf(line, results);
      results.push({line, outcome});
      if (isCutOff(outcome)) stopped.current = true;
      show(true);
    }
    show(false);
    onFinished(results.flatMap(({outcome}) => (outcome.kind === 'done' ? outcome.written : [])));
  }

  async function outcomeOf(line: PendingChange, results: readonly Result[]): Promise<Outcome> {
    if (stopped.current) return {kind: 'not-asked'};
    const approved = new Set(
      results.filter(({outcome}) => outcome.kind === 'done').map((result) => result.line.id),
    );
    if (line.needs.some((id) => !approved.has(id))) return {kind: 'waits'};
    return approveChange(line.id, [
      {changeId: line.id, resolution: null, seenVersion: seenVersionOf(line, results)},
    ]);
  }
}

/**
 * Returns the version of a change's record that the queue showed, or the one that this run has made of it since: the
 * admin knows their own approvals, and the server still refuses what another user changed meanwhile.
 */
function seenVersionOf(line: PendingChange, results: readonly Result[]): number | null {
  const own = results
    .flatMap(({outcome}) => (outcome.kind === 'done' ? outcome.written : []))
    .findLast(({table, id}) => table === line.target_table_name && id === line.record_id);
  return own?.version ?? line.current_version;
}

/** Returns whether the rest would fail in the same way, so the run stops. */
function isCutOff(outcome: Outcome): boolean {
  return outcome.kind === 'failed' && !isRefusal(outcome.error);
}
