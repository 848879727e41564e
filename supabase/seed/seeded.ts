import type {RowOf, TableName} from '#src/records/registry.ts';

/** A row as the seed writes it: the server adds version and times. */
export type Seeded<T extends TableName> = Omit<RowOf<T>, 'version' | 'created_at' | 'updated_at'>;

/** The same while the generator is still at work on it. */
export type Draft<T extends TableName> = {-readonly [K in keyof Seeded<T>]: Seeded<T>[K]};
