-- A later release keeps the brothers' retreats. Only the tests apply this file.
create table public.retreats (
  id         uuid primary key default gen_random_uuid(),
  brother_id uuid not null references public.brothers (id) on delete cascade,
  start_date date not null,
  preacher   text,
  version    bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index retreats_brother_id on public.retreats (brother_id);

call app.add_record('retreats', p_rank => 85);
