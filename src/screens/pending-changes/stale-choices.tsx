import {useT} from '#src/i18n/use-t.ts';
import type {ComparedField} from '#src/screens/values/compared-field.ts';
import {ConflictChoice, type Pick} from '#src/screens/values/conflict-choice.tsx';
import {byMergeUnit} from '#src/screens/values/merge-units.ts';
import {Card} from '#src/ui/card.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';

type StaleChoicesProps = {
  readonly table: string;
  readonly fields: readonly ComparedField[];
  readonly picks: Readonly<Record<string, Pick>>;
  readonly onPick: (picks: Readonly<Record<string, Pick>>) => void;
  /** The record moved in a way that leaves nothing to choose, but has to be looked at again. */
  readonly movedSinceOpened: boolean;
  readonly isDelete: boolean;
};

/** Asks, for each field that moved since the proposal, which value should stand. */
export function StaleChoices(props: StaleChoicesProps) {
  const {table, fields, picks, onPick, movedSinceOpened, isDelete} = props;
  const t = useT();
  return (
    <div role="status">
      {movedSinceOpened ? (
        <Notice tone="warning">
          {t(isDelete ? 'review.stale.movedDelete' : 'review.stale.moved')}
        </Notice>
      ) : null}
      {fields.length === 0 ? null : (
        <Card title={t('review.stale.title')}>
          <p>{t('review.stale.text')}</p>
          <Stack gap="large">
            {byMergeUnit(table, fields).map((unit) => {
              const names = unit.map(({field}) => field);
              return (
                <ConflictChoice
                  key={names.join()}
                  table={table}
                  fields={unit}
                  labels={{
                    base: t('values.base'),
                    current: t('review.stale.useCurrent'),
                    proposed: t('review.stale.useProposed'),
                  }}
                  picked={picks[names[0] ?? '']}
                  onPick={(pick) => onPick(Object.fromEntries(names.map((name) => [name, pick])))}
                />
              );
            })}
          </Stack>
        </Card>
      )}
    </div>
  );
}
