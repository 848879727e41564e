import type {PGlite} from '@electric-sql/pglite';

export async function seedProvince(db: PGlite, options: {brothers: number}): Promise<void> {
  await db.query('select $1::int', [options.brothers]);
}
