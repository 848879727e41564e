import {useT} from '#src/i18n/use-t.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {Notice} from '#src/ui/notice.tsx';
import {DecisionBar} from './decision-bar.tsx';
import {useMemberName} from './member-name.ts';
import {StaleChoices} from './stale-choices.tsx';
import {useChoices} from './use-choices.ts';

type DecidingProps = {
  readonly change: ChangeDetail;
  /** What is decided together with it. */
  readonly others: readonly ChangeDetail[];
  readonly reload: () => void;
};

/** Asks what has to be chosen first, and then for the decision. */
export function Deciding({change, others, reload}: DecidingProps) {
  const t = useT();
  const nameOf = useMemberName();
  const decision = useChoices([change, ...others]);
  return (
    <>
      {decision.groupChanged ? (
        <Notice tone="warning">{t('review.stale.movedGroup')}</Notice>
      ) : null}
      {decision.choices.map((one) => (
        <StaleChoices
          key={one.change.id}
          choices={one}
          name={others.length === 0 ? null : nameOf(one.change)}
        />
      ))}
      <DecisionBar
        change={change}
        isComplete={decision.isComplete}
        verdicts={decision.verdicts}
        onMoved={(conflicts) => {
          decision.refuse(conflicts);
          reload();
        }}
        onDecidedElsewhere={reload}
      />
    </>
  );
}
