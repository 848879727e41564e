import type {Draft} from '#supabase/seed/seeded.ts';
import type {Tables} from '#supabase/seed/tables.ts';

/** One brother with all his rows, each kind in the order of its dates. */
export type Life = {
  brother: Draft<'brothers'>;
  vows: Draft<'vows'>[];
  orders: Draft<'ordinations'>[];
  stages: Draft<'formation_stages'>[];
  homes: Draft<'fraternity_assignments'>[];
  services: Draft<'institution_assignments'>[];
};

export function livesOf(tables: Tables): Life[] {
  const vows = grouped(tables.vows, ({date}) => date);
  const orders = grouped(tables.ordinations, ({date}) => date);
  const stages = grouped(tables.formation_stages, ({start_date}) => start_date);
  const homes = grouped(tables.fraternity_assignments, ({start_date}) => start_date);
  const services = grouped(tables.institution_assignments, ({start_date}) => start_date);
  return tables.brothers.map((brother) => ({
    brother,
    vows: vows.get(brother.id) ?? [],
    orders: orders.get(brother.id) ?? [],
    stages: stages.get(brother.id) ?? [],
    homes: homes.get(brother.id) ?? [],
    services: services.get(brother.id) ?? [],
  }));
}

function grouped<T extends {brother_id: string}>(
  rows: readonly T[],
  dayOf: (row: T) => string,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))) {
    groups.set(row.brother_id, [...(groups.get(row.brother_id) ?? []), row]);
  }
  return groups;
}
