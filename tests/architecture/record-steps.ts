/**
 * The steps that `app.add_record` and `app.add_column` take whole. A migration that takes one of them by hand forgets
 * another: the limit, the grant, the entry in the feed, the name that an erasure looks for.
 */
const steps: readonly {readonly name: string; readonly pattern: RegExp}[] = [
  {
    name: 'adds a column to a record type: call app.add_column',
    pattern:
      /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(?:public\.)?"?(RECORD)"?\s[^;]*?\badd\s+(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/,
  },
  {
    name: 'creates a table without app.add_record or app.add_synced_table',
    pattern: /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(?:public\.)"?(\w+)"?/,
  },
  {
    name: 'writes the list of synced tables or writable columns: call app.add_record or app.add_column',
    pattern:
      /\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+app\.(synced_tables|writable_columns)\b/,
  },
  {
    name: 'makes limits of a record type: call app.add_record or app.add_column',
    pattern: /\badd\s+constraint\s+"?(\w+_(?:limits|calendar))\b/,
  },
  {
    name: 'grants columns of a record type: call app.add_record or app.add_column',
    pattern:
      /\bgrant\b[^;]*?\b(?:insert|update|select)\s*\([^;]*?\bon\s+(?:table\s+)?(?:public\.)?"?(RECORD)\b/,
  },
  {
    name: 'makes a trigger of every record type: call app.add_record',
    pattern:
      /\bcreate\s+(?:or\s+replace\s+)?trigger\s+"?(a_guard|z_guard|d_touch|z_(?:history|feed)_\w+)\b/,
  },
];

/** Says which of these steps a migration takes by hand: `<what it does> (<what it names>)`. */
export function stepsByHand(migration: string, records: readonly string[]): string[] {
  const sql = executedSql(migration);
  return steps.flatMap(({name, pattern}) => {
    const wanted = new RegExp(pattern.source.replace('RECORD', records.join('|')), 'g');
    return Array.from(sql.matchAll(wanted), ([, named = '']) => named)
      .filter((named) => !isAdded(sql, name, named))
      .map((named) => `${name} (${named})`);
  });
}

function isAdded(sql: string, step: string, table: string): boolean {
  return (
    step.startsWith('creates a table') &&
    new RegExp(`call\\s+app\\.add_(?:record|synced_table)\\s*\\(\\s*'${table}'`).test(sql)
  );
}

/**
 * What a migration itself runs, in lower case: without comments, and without the bodies of the functions it defines.
 * A `do` block and a text handed to `execute` are run, so they stay.
 */
function executedSql(migration: string): string {
  return migration
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(
      /(\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\b[^$;]*?\bas\s+)(\$\w*\$)[\s\S]*?\2/gi,
      '$1',
    )
    .toLowerCase();
}
