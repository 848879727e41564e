import type {LocalRow} from '#src/queries/rows.ts';
import type {FactField} from '#src/record-ui/forms/record-facts.tsx';
import type {HouseTable} from '#src/record-ui/values/house-kinds.ts';

/** The last day among the facts of a house; nothing while neither the user's values nor the server's have one. */
export function suppressionFact({row, official}: LocalRow<HouseTable>): readonly FactField[] {
  const isKnown = Boolean(row.suppressed_date ?? official?.suppressed_date);
  return isKnown ? [{field: 'suppressed_date'}] : [];
}
