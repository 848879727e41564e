import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {postgresBinaries} from './cluster.ts';
import type {Database} from './database.ts';

/**
 * Dumps the schema of a database: one text per object, under `<type> <schema>.<name>`. The order of a table's columns
 * and of the objects is left out, since a migration can only add a column at the end.
 */
export function dumpSchema(port: number, database: string): Record<string, string> {
  const dump = execFileSync(
    path.join(postgresBinaries(), 'pg_dump'),
    ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '--schema-only', database],
    {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024},
  );
  const heading = /^-- Name: (.*); Type: (.*); Schema: (.*); Owner: .*$/m;
  const [, ...parts] = dump.split(new RegExp(heading, 'gm'));
  const objects: Record<string, string> = {};
  for (let at = 0; at < parts.length; at += 4) {
    const [name = '', type = '', schema = '', text = ''] = parts.slice(at, at + 4);
    objects[`${type} ${schema}.${name}`] = type === 'TABLE' ? sortedLines(text) : trimmed(text);
  }
  return objects;
}

/** Values that only the server writes about its own activity, or that are random for each installation. */
const notCompared = new Set(['app.change_feed', 'app.audit_log']);

/** Reads the rows that the schema itself brings, by table: versions, ids and times of the installation left out. */
export async function rowsOfSchema(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.query<{name: string}>(`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('app', 'public') and c.relkind = 'r'
    order by 1
  `);
  const found: Record<string, string[]> = {};
  for (const {name} of tables) {
    if (notCompared.has(name)) continue;
    // What older rows were filled with is known only where there were older rows.
    const rows = await db.query<{row: string}>(
      `select (to_jsonb(t) - 'filled_with')::text as row from ${name} t`,
    );
    if (rows.length > 0) found[name] = rows.map(({row}) => withoutAccidents(row)).toSorted();
  }
  return found;
}

function withoutAccidents(row: string): string {
  return row
    .replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+[\d:]+/g, '<time>');
}

function sortedLines(text: string): string {
  return trimmed(text)
    .split('\n')
    .map((line) => line.replace(/,$/, ''))
    .toSorted()
    .join('\n');
}

/** Without the dump's own comments and its random key. */
function trimmed(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(?:--|\\unrestrict .*|-- PostgreSQL database dump complete)$/.test(line))
    .join('\n')
    .trim();
}
