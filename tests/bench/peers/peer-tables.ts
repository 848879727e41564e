/**
 * SQL that copies tables of the province for libraries that read and write tables directly: `peer_vows` is what `vows` is,
 * with the columns by which they find what changed, and without the triggers and the review of Fraternitas.
 */
export function copyForPeers(tables: readonly string[]): string {
  const touch = `create function public.peer_touch() returns trigger language plpgsql as $$
    begin new._modified := clock_timestamp(); return new; end $$;`;
  return [touch, ...tables.map(copyOf), refusal].join('\n');
}

/** The text that the database refuses in the place of a vow. */
export const refusedText = 'refused';

const refusal = `alter table public.peer_vows add check (location_name is distinct from '${refusedText}');`;

function copyOf(table: string): string {
  const copy = `public.peer_${table}`;
  // A server that answers in milliseconds must also store no more: the libraries go on after the last time that they read.
  const now = 'clock_timestamp()::timestamptz(3)';
  return `
    create table ${copy} as
      select t.*, false as _deleted, ${now} as _modified, ${now} as _created from public.${table} t;
    alter table ${copy} add primary key (id);
    create index on ${copy} (_modified, id);
    create trigger touch before update on ${copy} for each row execute function public.peer_touch();
    alter table ${copy} enable row level security;
    create policy everybody on ${copy} for all to authenticated using (true) with check (true);
    grant select, insert, update on ${copy} to authenticated;`;
}
