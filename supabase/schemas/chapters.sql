-- Chapters: the meetings of a province, a custody or a fraternity that elect and decide.

create table public.chapters (
  id                 uuid primary key default gen_random_uuid(),
  title              text not null,
  kind               text not null default 'provincial',
  start_date         date not null,
  end_date           date,
  location_name      text,
  circumscription_id uuid not null references public.circumscriptions (id) on delete restrict,
  -- The fraternity of a local chapter.
  fraternity_id      uuid references public.fraternities (id) on delete restrict,
  president          text,
  notes              text,
  version            bigint not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint chapters_title_required check (btrim(title) <> ''),
  constraint chapters_kind_valid check (kind in ('provincial', 'extraordinary', 'custodial', 'local', 'council')),
  constraint chapters_end_date_order check (end_date >= start_date)
);

create index chapters_circumscription_id on public.chapters (circumscription_id);
create index chapters_fraternity_id on public.chapters (fraternity_id);

call app.add_record('chapters', p_rank => 72);
