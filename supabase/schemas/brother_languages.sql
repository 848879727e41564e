-- The languages that a brother speaks.

create table public.brother_languages (
  id         uuid primary key default gen_random_uuid(),
  brother_id uuid not null references public.brothers (id) on delete cascade,
  -- The ISO 639 code of a listed language, or free text, e.g. for the language of one island.
  language   text not null,
  level      text not null,
  version    bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint brother_languages_language_required check (btrim(language) <> ''),
  constraint brother_languages_level_valid check (level in ('mother_tongue', 'fluent', 'good', 'basic'))
);

create index brother_languages_brother_id on public.brother_languages (brother_id);

call app.add_record('brother_languages', p_rank => 132);
