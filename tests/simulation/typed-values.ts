import type {OpenedForm} from '#src/mutations/open-form.ts';
import type {RecordType} from '#src/records/record.ts';

import type {Client} from './device/client.ts';
import type {Values} from './server.ts';

/** The fields that users write. There are few, so that edits collide; every save writes a unique text. */
const texts: Readonly<Record<string, readonly string[]>> = {
  countries: ['name'],
  places: ['place_name', 'city'],
  dioceses: ['diocese_name'],
  brothers: ['name', 'birth_place', 'notes'],
  institution_assignments: ['role'],
};

/** The values that a user types into an open form. */
export function valuesTyped(
  {recordOf}: Pick<Client, 'recordOf'>,
  form: OpenedForm,
  mark: string,
  choice: number,
  references: ReadonlyMap<string, readonly string[]>,
): Values {
  const {fields} = recordOf(form.table);
  const names = (texts[form.table] ?? []).filter((name) => name in fields);
  const field = names[choice % names.length] ?? 'name';
  const typed = {[field]: mark};
  if (form.isNew)
    return {...filledIn(fields, choice, references), ...typed, [names[0] ?? field]: mark};
  if (form.table === 'brothers' && choice % 5 === 0)
    return {...typed, ...membershipEnd(choice, mark)};
  if (form.table === 'dioceses' && choice % 3 === 0)
    return {...typed, place_id: oneOf(references.get('places'), choice) ?? form.shown['place_id']};
  return typed;
}

/** Fields of one merge unit. */
function membershipEnd(choice: number, mark: string): Values {
  switch (choice % 3) {
    case 0:
      return {membership_status: 'deceased', death_place: mark, death_date: '2024-05-01'};
    case 1:
      return {membership_status: 'departed', departure_reason: mark};
    default:
      return {membership_status: 'active'};
  }
}

function filledIn(
  fields: RecordType['fields'],
  choice: number,
  references: ReadonlyMap<string, readonly string[]>,
): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, {spec, optional}]): [string, unknown][] => {
      if (spec.kind === 'reference')
        return [[name, oneOf(references.get(spec.table), choice) ?? null]];
      return spec.kind === 'date' && !optional ? [[name, '2020-01-01']] : [];
    }),
  );
}

function oneOf(ids: readonly string[] | undefined, choice: number): string | undefined {
  return ids?.[choice % Math.max(ids.length, 1)];
}
