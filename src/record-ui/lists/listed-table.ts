/** The record types whose lists are drawn from their declarations. */
export type ListedTable =
  | 'fraternities'
  | 'institutions'
  | 'places'
  | 'dioceses'
  | 'countries'
  | 'circumscriptions';
