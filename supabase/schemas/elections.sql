-- Elections and appointments of brothers to offices, with their terms.

create table public.elections (
  id                 uuid primary key default gen_random_uuid(),
  brother_id         uuid not null references public.brothers (id) on delete cascade,
  -- The chapter that elected the brother; empty: an appointment outside of a chapter.
  chapter_id         uuid references public.chapters (id) on delete restrict,
  office             text not null,
  manner             text not null default 'elected',
  -- The fraternity of a local office.
  fraternity_id      uuid references public.fraternities (id) on delete restrict,
  -- The circumscription of the office; empty: that of the chapter, otherwise that of the brother.
  circumscription_id uuid references public.circumscriptions (id) on delete restrict,
  start_date         date not null,
  -- The last day of the term.
  end_date           date,
  -- The last day in office, when it differs from the last day of the term.
  left_on            date,
  votes              text,
  acceptance         text not null default 'accepted',
  version            bigint not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint elections_office_required check (btrim(office) <> ''),
  constraint elections_manner_valid check (manner in ('elected', 'appointed', 'postulated')),
  constraint elections_acceptance_valid check (acceptance in ('accepted', 'awaited', 'declined')),
  constraint elections_end_date_order check (end_date >= start_date),
  constraint elections_left_on_order check (left_on >= start_date)
);

create index elections_brother_id on public.elections (brother_id);
create index elections_chapter_id on public.elections (chapter_id);
create index elections_fraternity_id on public.elections (fraternity_id);
create index elections_circumscription_id on public.elections (circumscription_id);

call app.add_record('elections', p_rank => 133);
