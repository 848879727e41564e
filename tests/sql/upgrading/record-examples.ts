import type {Run} from '#tests/sql/support/database.ts';

/** The table of a record type that the server does not have yet. */
export const retreats = `
  create table public.retreats (
    id         uuid primary key default gen_random_uuid(),
    brother_id uuid not null references public.brothers (id) on delete cascade,
    place_id   uuid references public.places (id) on delete restrict,
    preacher   text,
    start_date date not null,
    version    bigint not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index retreats_brother_id on public.retreats (brother_id);
  create index retreats_place_id on public.retreats (place_id);
`;

/** Adds a brother to a province that may be empty. Answers his id. */
export async function addBrother(run: Run): Promise<string> {
  const [row] = await run<{id: string}>(
    `with country as (insert into public.countries (name) values ('Italia') returning id),
       home as (insert into public.circumscriptions (name) values ('Provincia') returning id)
     insert into public.brothers (name, circumscription_id, nationality)
     select 'Fra Leone', home.id, country.id from home, country returning id::text`,
  );
  return row?.id ?? '';
}
