import type {ReactNode} from 'react';
import type {ProfessionHindrance} from '#src/domain/professions.ts';
import type {RenewalAdvice} from '#src/domain/renewal-advice.ts';
import {BrotherLink} from '#src/screens/houses/brother-link.tsx';
import styles from './together.module.css';
import {LeftOut, useWarningText, type WarningLine, Warnings} from './warnings.tsx';

type AdvisedPlansProps<Planned> = {
  readonly advice: readonly RenewalAdvice[];
  readonly plan: {
    readonly planned: readonly Planned[];
    readonly hindered: readonly {readonly brotherId: string; readonly by: ProfessionHindrance}[];
  };
  /** What is saved for one brother. */
  readonly renderPlan: (planned: Planned) => ReactNode;
};

/** Shows for each brother what is saved, with the advice of canon law, or why nothing is. */
export function AdvisedPlans<Planned extends {readonly brotherId: string}>(
  props: AdvisedPlansProps<Planned>,
) {
  const {advice, plan, renderPlan} = props;
  const textOf = useWarningText();
  const lines = (brotherId: string | null): WarningLine[] =>
    advice
      .filter((one) => one.brotherId === brotherId)
      .flatMap((one) => {
        const text = textOf(one);
        return text === null ? [] : [{text, severity: one.severity}];
      });
  return (
    <>
      <div role="status">
        <Warnings lines={lines(null)} />
      </div>
      <ul className={styles['plans']}>
        {plan.hindered.map(({brotherId, by}) => (
          <li key={brotherId} className={styles['plan']}>
            <strong>
              <BrotherLink id={brotherId} />
            </strong>
            <LeftOut by={by} />
          </li>
        ))}
        {plan.planned.map((planned) => (
          <li key={planned.brotherId} className={styles['plan']}>
            <strong>
              <BrotherLink id={planned.brotherId} />
            </strong>
            {renderPlan(planned)}
            <Warnings lines={lines(planned.brotherId)} />
          </li>
        ))}
      </ul>
    </>
  );
}
