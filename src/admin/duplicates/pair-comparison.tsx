import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Pair} from '#src/queries/duplicates.ts';
import {brother} from '#src/records/brother.ts';
import {Button} from '#src/ui/button.tsx';
import {FormActions} from '#src/ui/form-section.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {PendingChangesCard} from './pending-changes-card.tsx';
import {DismissDialog, MergeDialog} from './decision-dialogs.tsx';
import {FieldsCard, KeepCard} from './choice-cards.tsx';
import {type LocalLife, type Obstacle, obstaclesTo} from './use-life.ts';
import {RowsCard} from './rows-card.tsx';
import {useChoices} from './use-choices.ts';
import {RestoreButton} from './restore-button.tsx';
import type {MergeState, NamedMerge} from './use-merge.ts';

type PairComparisonProps = {
  readonly lives: {readonly one: LocalLife; readonly other: LocalLife};
  /** The pair as the rules found it; `null` when they did not. */
  readonly pair: Pair | null;
  readonly state: MergeState;
  /** Called when the admin closes the question before a merge. */
  readonly onMergeLeft: () => void;
  readonly onMerge: (order: Omit<NamedMerge, 'batch'>) => void;
  readonly onDismissed: () => void;
  readonly onRestored: () => void;
};

/** Shows two brothers side by side, with the choice to merge or to dismiss. */
export function PairComparison(props: PairComparisonProps) {
  const {lives, pair, state, onMergeLeft, onMerge, onDismissed, onRestored} = props;
  const t = useT();
  const [asking, setAsking] = useState<'merge' | 'dismiss' | null>(null);
  const written = writtenIn(lives);
  const [seen] = useState(written);
  const [confirming, setConfirming] = useState(written);
  const choices = useChoices(lives.one, lives.other);
  const obstacles = obstaclesTo(lives.one, lives.other);
  const isDismissed = pair !== null && pair.accepted_at !== null;
  const close = () => setAsking(null);
  return (
    <>
      <PairNotice pair={pair} onRestored={onRestored} />
      <div role="status">
        {seen === written ? null : <Alert tone="warning">{t('duplicates.movedMeanwhile')}</Alert>}
        <ObstacleNotices obstacles={obstacles} />
      </div>
      <KeepCard choices={choices} lives={lives} />
      <FieldsCard choices={choices} />
      <RowsCard choices={choices} lives={lives} />
      <PendingChangesCard lives={lives} />
      {isDismissed ? null : (
        <FormActions>
          {pair === null ? null : (
            <Button onClick={() => setAsking('dismiss')}>{t('duplicates.dismiss.start')}</Button>
          )}
          <Button look="filled" disabled={obstacles.length > 0} onClick={askToMerge}>
            {t('duplicates.merge.start')}
          </Button>
        </FormActions>
      )}
      <MergeDialog
        open={asking === 'merge'}
        choices={choices}
        // The admin has not agreed to a change that came while the dialog was open.
        isOutdated={confirming !== written}
        state={state}
        onClose={() => {
          onMergeLeft();
          close();
        }}
        onConfirm={(reason) => {
          const {keep, gone, values} = choices;
          onMerge({
            keep: {id: keep.id, version: keep.values.version},
            gone: {id: gone.id, version: gone.values.version},
            name: keep.name,
            values,
            reason,
          });
        }}
      />
      {pair === null ? null : (
        <DismissDialog
          open={asking === 'dismiss'}
          pair={pair}
          onClose={close}
          onDismissed={onDismissed}
        />
      )}
    </>
  );

  function askToMerge(): void {
    setConfirming(written);
    setAsking('merge');
  }
}

/** Returns all values that users entered, without those that the server computes. */
function writtenIn({one, other}: PairComparisonProps['lives']): string {
  const fields = Object.keys(brother.fields).filter((name) => !brother.computed.includes(name));
  return JSON.stringify([one, other].map(({values}) => fields.map((name) => values[name])));
}

type PairNoticeProps = {readonly pair: Pair | null; readonly onRestored: () => void};

/** Shows whether the rules found the pair, or an admin dismissed it. */
function PairNotice({pair, onRestored}: PairNoticeProps) {
  const t = useT();
  const formats = useFormats();
  if (pair === null) return <Alert tone="warning">{t('duplicates.notAlike')}</Alert>;
  if (pair.accepted_at === null) {
    return <Alert tone="info">{t(`duplicates.likeness.${pair.severity}`)}</Alert>;
  }
  return (
    <Alert
      tone="info"
      title={t('duplicates.dismissed.notice', {
        name: pair.accepted_by_username ?? t('duplicates.nobody'),
        date: formats.dateTime(new Date(pair.accepted_at)),
      })}
      action={<RestoreButton pair={pair} onRestored={onRestored} />}
    >
      {pair.accepted_reason}
    </Alert>
  );
}

/** Shows what prevents a merge, with links to where it can be resolved. */
function ObstacleNotices({obstacles}: {readonly obstacles: readonly Obstacle[]}) {
  const t = useT();
  return obstacles.map((obstacle) => (
    <Alert key={obstacle} tone="warning" action={<ObstacleAction obstacle={obstacle} />}>
      {t(`duplicates.obstacle.${obstacle}`)}
    </Alert>
  ));
}

function ObstacleAction({obstacle}: {readonly obstacle: Obstacle}) {
  const t = useT();
  switch (obstacle) {
    case 'unsent':
      return <LinkButton to="/sync">{t('titles.sync')}</LinkButton>;
    case 'twoAccounts':
      return <LinkButton to="/admin/users">{t('titles.users')}</LinkButton>;
    case 'onlyOnce':
      return null;
  }
}
