import {useMemo} from 'react';
import {
  planRenewals,
  renewablesByDay,
  type RenewalRecords,
  type TemporaryVows,
} from '#src/domain/renewals.ts';
import {recordsOf} from '#src/domain/validation/find-issues.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {compareDays, type Day} from '#src/lib/civil-date.ts';
import type {LifeProvince} from '#src/queries/life-province.ts';
import {useToday} from '#src/queries/today.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import {type ChosenBrothers, type PickedBrothers, useChosenBrothers} from './brother-picker.tsx';
import {GroupFormView, useGroupForm} from './group-form.tsx';
import type {GroupOpening} from './group-opening.tsx';
import {RenewalPreview} from './renewal-preview.tsx';
import styles from './together.module.css';
import {useHindranceTexts} from './warnings.tsx';
import {useYearOfFirstVows} from './year-of-first-vows.tsx';
import {useVowsSaved} from './use-vows-saved.ts';
import {vowEdits, vowFields, vowIn, vowProblems} from './vow-edits.ts';
import {VowsPage} from './vows-page.tsx';

/** Renews the temporary vows of one or more brothers, all on one day and for the same time. */
export function RenewalScreen() {
  return (
    <VowsPage
      renderForm={(records, opening) => <RenewalForm records={records} opening={opening} />}
    />
  );
}

type RenewalFormProps = {readonly records: LifeProvince; readonly opening: GroupOpening};

function RenewalForm({records, opening}: RenewalFormProps) {
  const t = useT();
  const today = useToday();

  const group = useGroupForm({
    opening,
    initial: {
      ...Object.fromEntries(vowFields.map((field) => [field, ''])),
      date: today,
    },
    shownFields: () => ({table: 'vows', common: vowFields, own: []}),
    problems: (texts) => vowProblems('renewal', texts),
    edits: async (texts, chosen) => {
      const renewal = vowIn('renewal', texts);
      if (renewal === null) return [];
      const {planned} = planRenewals(records, chosen, renewal);
      const ids = planned.map(({brotherId}) => brotherId);
      return vowEdits('renewal', renewal, ids, records);
    },
    onSaved: useVowsSaved('renewals'),
  });
  const renewal = useMemo(() => vowIn('renewal', group.texts), [group.texts]);
  // Each key plans again: only the records of the chosen brothers.
  const own = useMemo(
    () => recordsOf(records, {brotherIds: new Set(group.chosen), fraternityIds: new Set()}),
    [records, group.chosen],
  );
  const plan = useMemo(
    () => renewal && planRenewals(own, group.chosen, renewal),
    [own, group.chosen, renewal],
  );
  const brothers = useRenewingBrothers(useChosenBrothers(group), records, renewal?.date ?? today);
  return (
    <GroupFormView
      group={group}
      brothers={brothers}
      title={t('records.vows.values.type.renewal')}
      fields={vowFields.map((field) => (
        <RecordField key={field} table="vows" name={field} control={group.form.control} />
      ))}
      preview={
        renewal === null || plan === null ? (
          <p className={styles['soft']}>{t('together.renewals.incomplete')}</p>
        ) : (
          <RenewalPreview records={own} renewal={renewal} plan={plan} />
        )
      }
    />
  );
}

/**
 * Offers the brothers who are in temporary vows on a day, those whose vows end first at the top: those whom the page before
 * offered, otherwise all. The user can narrow them to those who made first profession in the same year.
 */
function useRenewingBrothers(
  brothers: ChosenBrothers,
  records: RenewalRecords,
  day: Day,
): PickedBrothers {
  const t = useT();
  const formats = useFormats();
  const renewablesOn = useMemo(() => renewablesByDay(records), [records]);
  const renewables = useMemo(() => renewablesOn(day), [renewablesOn, day]);
  const reasons = useHindranceTexts();
  const {members, offered} = brothers;
  const vowsOf = (id: string): TemporaryVows | null => {
    const found = renewables.get(id);
    return found?.kind === 'temporary' ? found : null;
  };
  const sorted = useMemo(() => {
    const ends = new Map(
      [...renewables].flatMap(([id, found]) =>
        found.kind === 'temporary' ? [[id, found.until] as const] : [],
      ),
    );
    const endOf = (id: string) => ends.get(id) ?? '9999-12-31';
    return members && [...members].sort((a, b) => compareDays(endOf(a.id), endOf(b.id)));
  }, [members, renewables]);
  const proposed = (sorted ?? [])
    .map(({id}) => id)
    .filter((id) => offered?.has(id) ?? vowsOf(id) !== null);
  const year = useYearOfFirstVows(proposed, vowsOf);
  return {
    ...brothers,
    members: sorted,
    ...year,
    hindranceOf: (id) => {
      const found = renewables.get(id);
      if (found?.kind === 'temporary') return null;
      return reasons[found?.by ?? 'NO_RECORD'];
    },
    noteOf: (id) => {
      const vows = vowsOf(id);
      return vows === null ? '' : t('brothers.bond.temporary', {day: formats.day(vows.until)});
    },
  };
}
