import {useT} from '#src/i18n/use-t.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {ConflictChoice} from '#src/record-ui/values/conflict-choice.tsx';
import {byMergeUnit} from '#src/record-ui/values/merge-units.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {DecisionBar} from './decision-bar.tsx';
import {useMemberName} from './member-name.ts';
import {type Choices, useChoices} from './use-choices.ts';
import type {Done} from './use-decision.ts';

type DecisionFormProps = {
  readonly change: ChangeDetail;
  /** The other changes of the group. */
  readonly others: readonly ChangeDetail[];
  readonly isAhead: boolean;
  readonly reload: () => void;
  readonly onDecided: (done: Done) => void;
  readonly onDecidedElsewhere: () => void;
};

/** Asks for the choices, and then for the decision. */
export function DecisionForm(props: DecisionFormProps) {
  const {change, others, isAhead, reload, onDecided, onDecidedElsewhere} = props;
  const t = useT();
  const nameOf = useMemberName();
  const decision = useChoices([change, ...others]);
  return (
    <>
      {decision.groupChanged ? (
        <Notice tone="warning">{t('review.stale.movedGroup')}</Notice>
      ) : null}
      {decision.choices.map((one) => (
        <FieldChoices
          key={one.change.id}
          choices={one}
          name={others.length === 0 ? null : nameOf(one.change)}
        />
      ))}
      {decision.takesNothing ? <Notice tone="info">{t('review.byField.nothing')}</Notice> : null}
      {decision.canSplit ? (
        <Row>
          <Button aria-pressed={decision.isSplit} onClick={decision.toggleSplit}>
            {t(decision.isSplit ? 'review.byField.whole' : 'review.byField.start')}
          </Button>
        </Row>
      ) : null}
      <DecisionBar
        change={change}
        isAhead={isAhead}
        isComplete={decision.isComplete}
        seenChanges={decision.seenChanges}
        onDecided={onDecided}
        onMoved={(conflicts) => {
          decision.refuse(conflicts);
          reload();
        }}
        onUnanswered={reload}
        onDecidedElsewhere={() => {
          reload();
          onDecidedElsewhere();
        }}
      />
    </>
  );
}

type FieldChoicesProps = {
  readonly choices: Choices;
  /** The name of the change when several are decided together. */
  readonly name: string | null;
};

/** Asks for each field which value to use: for the conflicts, or for all fields. */
function FieldChoices({choices, name}: FieldChoicesProps) {
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
