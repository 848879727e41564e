import {lastDayBefore} from '#src/domain/ended-stages.ts';
import {planProfessions, type Profession} from '#src/domain/professions.ts';
import type {RenewalRecords} from '#src/domain/renewals.ts';
import {openRecord} from '#src/mutations/open-form.ts';
import type {GroupEdit} from '#src/mutations/to-mutation.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {type TypedVow, vowEdits, vowIn} from './vow-edits.ts';

export type TypedProfession = Profession & TypedVow;

/** Reads whether the profession is the first one or for life. */
export function professionTypeIn(texts: FormTexts): Profession['type'] {
  return texts['type'] === 'simple' ? 'simple' : 'solemn';
}

/** Reads the profession that is typed; `null` while it is incomplete. */
export function professionIn(texts: FormTexts): TypedProfession | null {
  const type = professionTypeIn(texts);
  const vow = vowIn(type, texts);
  return vow && {...vow, type};
}

/** Makes the edits of the professions: one vow for each brother, and the end of the stages that first vows end. */
export async function professionEdits(
  {type, ...vow}: TypedProfession,
  chosen: readonly string[],
  records: RenewalRecords,
): Promise<readonly GroupEdit[]> {
  const {planned} = planProfessions(records, chosen, {...vow, type});
  const ids = planned.map(({brotherId}) => brotherId);
  const end_date = lastDayBefore({stage: null, date: vow.date});
  const ends = planned
    .flatMap(({stages}) => stages)
    .map(async ({id}) => {
      return {opened: await openRecord('formation_stages', id), values: {end_date}};
    });
  return [...(await vowEdits(type, vow, ids, records)), ...(await Promise.all(ends))];
}
