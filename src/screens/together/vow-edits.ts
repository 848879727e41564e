import type {Renewal, RenewalRecords} from '#src/domain/renewals.ts';
import {settingsByCircumscription} from '#src/domain/settings.ts';
import {openNewForm} from '#src/mutations/open-form.ts';
import type {GroupEdit} from '#src/mutations/to-mutation.ts';
import {
  type FormProblem,
  formProblems,
  type FormTexts,
  fromTexts,
} from '#src/record-ui/forms/form-texts.ts';
import {cleanValues} from '#src/records/clean-values.ts';
import {recordOf, type RowOf} from '#src/records/registry.ts';

type VowType = RowOf<'vows'>['type'];

/** The fields of a vow that all brothers have in common. */
export const vowFields = [
  'date',
  'duration_months',
  'valid_until',
  'location_name',
  'received_by',
  'witness_1',
  'witness_2',
] as const satisfies readonly (keyof RowOf<'vows'>)[];

/** The vow that is typed, as each brother gets it. */
export type TypedVow = Renewal & {readonly location_name: string | null};

/** What prevents saving. The brothers and the kind of vows are no fields of this form. */
export function vowProblems(type: VowType, texts: FormTexts): readonly FormProblem[] {
  return formProblems(recordOf('vows'), {...texts, brother_id: 'any', type});
}

/** Reads the vow that is typed; `null` while it is incomplete. A last day replaces the length. */
export function vowIn(type: VowType, texts: FormTexts): TypedVow | null {
  if (vowProblems(type, texts).length > 0) return null;
  const record = recordOf('vows');
  const values = record.normalize({...fromTexts(record, texts), brother_id: 'any', type});
  const cleaned = cleanValues(record, values);
  if (cleaned.kind === 'invalid') return null;
  // The cleaned values of a valid form are those of a row.
  const vow = cleaned.values as RowOf<'vows'>;
  const {date, valid_until, location_name, received_by, witness_1, witness_2} = vow;
  const duration_months = valid_until === null ? vow.duration_months : null;
  return {date, duration_months, valid_until, location_name, received_by, witness_1, witness_2};
}

/**
 * Makes the edits of the vows, one for each brother. Temporary vows without a length record the usual one of the
 * brother's circumscription, so that a later setting does not move the last day on the signed act.
 */
export function vowEdits(
  type: VowType,
  vow: TypedVow,
  brotherIds: readonly string[],
  records: RenewalRecords,
): Promise<readonly GroupEdit[]> {
  const settingsOf = settingsByCircumscription(records.settings);
  const brothers = new Map(records.brothers.map((brother) => [brother.id, brother]));
  const lengthOf = (brotherId: string): number | null => {
    if (type === 'solemn' || vow.duration_months !== null || vow.valid_until !== null)
      return vow.duration_months;
    return settingsOf(brothers.get(brotherId)?.circumscription_id ?? '').tempVowMonths;
  };
  return Promise.all(
    brotherIds.map(async (brotherId) => {
      const opened = await openNewForm('vows', {brother_id: brotherId});
      const duration_months = lengthOf(brotherId);
      return {opened, values: {...vow, duration_months, type}};
    }),
  );
}
