import type {Database} from './database.ts';

/** Asks the check of a column, named `<table>_<column>_valid`, about each text. */
export async function judgeTexts(
  db: Database,
  table: string,
  column: string,
  texts: readonly string[],
): Promise<{text: string; is: boolean}[]> {
  const [{rule} = {rule: ''}] = await db.query<{rule: string}>(
    'select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = $1::text',
    [`${table}_${column}_valid`],
  );
  return db.query(
    `select ${column} as text, ${rule} as is
     from jsonb_array_elements_text($1::text::jsonb) t (${column})`,
    [JSON.stringify(texts)],
  );
}
