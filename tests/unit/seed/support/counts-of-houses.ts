import {countBy, type Counts} from './counting.ts';
import {houseFor, houses} from '#supabase/seed/houses.ts';
import type {Province} from '#supabase/seed/province.ts';

/** Counts the houses by how many live in them today, and who is in those of formation and of the sick. */
export function homes({tables, today}: Province): Counts {
  const present = new Set(
    tables.brothers
      .filter(({membership_status}) => ['active', 'suspended'].includes(membership_status))
      .map(({id}) => id),
  );
  const open = tables.fraternity_assignments.filter(
    ({brother_id, start_date, end_date}) =>
      present.has(brother_id) && start_date <= today && end_date === null,
  );
  const residents = countBy(open, ({fraternity_id}) => fraternity_id);
  const inHouse = (purpose: string): number => residents[houseFor(purpose).id] ?? 0;
  const guarded = open.filter(({role}) => role === 'guardian');
  return {
    theologate: inHouse('theologate'),
    novitiate: inHouse('novitiate'),
    infirmary: inHouse('infirmary'),
    ...countBy(houses, ({id}) => sizeOf(residents[id] ?? 0)),
    'houses with a guardian': new Set(guarded.map(({fraternity_id}) => fraternity_id)).size,
  };
}

function sizeOf(residents: number): string {
  if (residents === 2) return 'houses of two';
  if (residents >= 10) return 'houses of ten and more';
  return residents >= 4 ? 'houses of four to nine' : `houses of ${residents}`;
}
