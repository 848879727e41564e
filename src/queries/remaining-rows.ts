import type {RowOf, TableName} from '#src/records/registry.ts';
import type {TableView} from './rows.ts';

/** Returns the rows of a view without those that an unsent edit deletes. */
export function remainingRows<T extends TableName>({all}: TableView<T>): RowOf<T>[] {
  return all.filter(({going}) => !going).map(({row}) => row);
}
