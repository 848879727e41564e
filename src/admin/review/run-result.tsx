import {useFormats} from '#src/i18n/use-formats.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';
import {Chip} from '#src/ui/chip.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {ChangeName} from './change-name.tsx';
import {changePath, type QueueFilter} from './queue-filter.ts';
import styles from './queue.module.css';
import type {Outcome, Result, Run} from './use-approve-many.ts';

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
          <Button onClick={onStop}>{t('review.many.stop')}</Button>
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
