import type {RowOf, TableName} from '#src/records/registry.ts';
import type {LocalRow} from './rows.ts';

/** Returns the rows that the user does not delete: neither by an unsent edit nor by a proposal. */
export function remainingRows<T extends TableName>(rows: readonly LocalRow<T>[]): RowOf<T>[] {
  return rows.filter(({going}) => !going).map(({row}) => row);
}
