import {useT} from '#src/i18n/use-t.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';
import {DecisionBar} from './decision-bar.tsx';
import {FieldChoices} from './field-choices.tsx';
import {useMemberName} from './member-name.ts';
import {useChoices} from './use-choices.ts';
import type {Done} from './use-decision.ts';

type DecidingProps = {
  readonly change: ChangeDetail;
  /** What is decided together with it. */
  readonly others: readonly ChangeDetail[];
  readonly isAhead: boolean;
  readonly reload: () => void;
  readonly onDecided: (done: Done) => void;
  readonly onDecidedElsewhere: () => void;
};

/** Asks what has to be chosen first, and then for the decision. */
export function Deciding(props: DecidingProps) {
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
        verdicts={decision.verdicts}
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
