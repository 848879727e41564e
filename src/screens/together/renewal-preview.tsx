import {useMemo} from 'react';
import {renewalAdvice} from '#src/domain/renewal-advice.ts';
import type {PlannedRenewal, Renewal, RenewalPlan} from '#src/domain/renewals.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {BrotherLink} from '#src/screens/houses/brother-link.tsx';
import styles from './together.module.css';
import {LeftOut, useWarningText, type WarningLine, Warnings} from './warnings.tsx';

type RenewalPreviewProps = {
  readonly records: ProvinceRecords;
  readonly renewal: Renewal;
  readonly plan: RenewalPlan;
};

/** Shows for each brother until when he is bound before and after the renewal, with the advice of canon law. */
export function RenewalPreview({records, renewal, plan}: RenewalPreviewProps) {
  const textOf = useWarningText();
  const advice = useMemo(
    () => renewalAdvice(records, renewal, plan.planned),
    [records, renewal, plan],
  );
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
            <Terms planned={planned} />
            <Warnings lines={lines(planned.brotherId)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The last days of the vows, and the day from which he can bind himself for life. */
function Terms({planned: {before, after}}: {readonly planned: PlannedRenewal}) {
  const t = useT();
  const {day} = useFormats();
  return (
    <>
      <p>{t('together.renewals.until', {before: day(before.until), after: day(after.until)})}</p>
      <p className={styles['soft']}>
        {t('together.renewals.since', {day: day(after.since)})}
        {after.earliestPerpetual === null
          ? null
          : ` ${t('together.renewals.earliest', {day: day(after.earliestPerpetual)})}`}
      </p>
    </>
  );
}
