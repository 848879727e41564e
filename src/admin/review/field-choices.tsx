import {useT} from '#src/i18n/use-t.ts';
import {ConflictChoice} from '#src/record-ui/values/conflict-choice.tsx';
import {byMergeUnit} from '#src/record-ui/values/merge-units.ts';
import {Card} from '#src/ui/card.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import type {Choices} from './use-choices.ts';

type FieldChoicesProps = {
  readonly choices: Choices;
  /** What the change is called where more than one is decided. */
  readonly name: string | null;
};

/** Asks, field by field, which value should stand: of what moved since the proposal, or of all of it. */
export function FieldChoices({choices, name}: FieldChoicesProps) {
  const {change, fields, picks, onPick, isStale, movedSinceOpened} = choices;
  const table = change.target_table_name;
  const t = useT();
  const plainTitle = isStale ? t('review.stale.title') : t('review.byField.title');
  const title =
    name === null
      ? plainTitle
      : t(isStale ? 'review.stale.titleOf' : 'review.byField.titleOf', {name});
  return (
    <div role="status">
      {movedSinceOpened ? (
        <Notice tone="warning">
          {t(change.operation === 'delete' ? 'review.stale.movedDelete' : 'review.stale.moved')}
        </Notice>
      ) : null}
      {fields.length === 0 ? null : (
        <Card title={title}>
          <p>{t(isStale ? 'review.stale.text' : 'review.byField.text')}</p>
          <Stack gap="large">
            {byMergeUnit(table, fields).map((unit) => {
              const together = unit.map(({field}) => field);
              return (
                <ConflictChoice
                  key={together.join()}
                  table={table}
                  fields={unit}
                  labels={{
                    base: t('values.base'),
                    current: t('review.stale.useCurrent'),
                    proposed: t('review.stale.useProposed'),
                  }}
                  picked={picks[together[0] ?? '']}
                  onPick={(pick) =>
                    onPick(Object.fromEntries(together.map((field) => [field, pick])))
                  }
                />
              );
            })}
          </Stack>
        </Card>
      )}
    </div>
  );
}
