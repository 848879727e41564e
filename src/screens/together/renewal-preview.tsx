import {useMemo} from 'react';
import {renewalAdvice} from '#src/domain/renewal-advice.ts';
import type {PlannedRenewal, Renewal, RenewalPlan} from '#src/domain/renewals.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {AdvisedPlans} from './advised-plans.tsx';
import styles from './together.module.css';

type RenewalPreviewProps = {
  readonly records: ProvinceRecords;
  readonly renewal: Renewal;
  readonly plan: RenewalPlan;
};

/** Shows for each brother until when he is bound before and after the renewal, with the advice of canon law. */
export function RenewalPreview({records, renewal, plan}: RenewalPreviewProps) {
  const advice = useMemo(
    () => renewalAdvice(records, renewal, plan.planned),
    [records, renewal, plan],
  );
  return (
    <AdvisedPlans
      advice={advice}
      plan={plan}
      renderPlan={(planned) => <RenewedTerms planned={planned} />}
    />
  );
}

/** The last days of the vows, and the day from which he can bind himself for life. */
function RenewedTerms({planned: {before, after}}: {readonly planned: PlannedRenewal}) {
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
