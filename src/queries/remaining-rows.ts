import type {RowOf, TableName} from '#src/records/registry.ts';
import type {TableView} from './rows.ts';

/** Returns the rows of a table that are not being deleted. */
export function keptRows<T extends TableName>({all}: TableView<T>): RowOf<T>[] {
  return all.filter(({going}) => !going).map(({row}) => row);
}
