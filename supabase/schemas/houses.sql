-- Fraternities (the communities in which brothers live) and institutions (where they work).

create table public.fraternities (
  id                 uuid primary key default gen_random_uuid(),
  name               text not null,
  alias              text,
  title              text not null,
  type               text not null default 'friary',
  established_date   date,
  -- The last day of the house.
  suppressed_date    date,
  -- E.164, as the phone of a brother.
  phone              text,
  email              text,
  circumscription_id uuid not null references public.circumscriptions (id) on delete restrict,
  diocese_id         uuid not null references public.dioceses (id) on delete restrict,
  place_id           uuid not null references public.places (id) on delete restrict,
  version            bigint not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint fraternities_name_required check (btrim(name) <> ''),
  constraint fraternities_title_required check (btrim(title) <> ''),
  constraint fraternities_phone_valid check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint fraternities_email_valid check (email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'),
  constraint fraternities_suppressed_date_order check (suppressed_date >= established_date),
  constraint fraternities_type_valid check (
    type in ('friary', 'formational', 'parochial', 'specialized', 'curia', 'custody', 'delegation', 'local',
      'province', 'region')
  )
);

create index fraternities_circumscription_id on public.fraternities (circumscription_id);
create index fraternities_diocese_id on public.fraternities (diocese_id);
create index fraternities_place_id on public.fraternities (place_id);

call app.add_record('fraternities', p_rank => 60);


create table public.institutions (
  id                 uuid primary key default gen_random_uuid(),
  name               text not null,
  alias              text,
  title              text not null,
  type               text not null default 'parish',
  established_date   date,
  -- The last day of the institution.
  suppressed_date    date,
  -- E.164, as the phone of a brother.
  phone              text,
  email              text,
  circumscription_id uuid references public.circumscriptions (id) on delete restrict,
  diocese_id         uuid references public.dioceses (id) on delete restrict,
  fraternity_id      uuid references public.fraternities (id) on delete restrict,
  version            bigint not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint institutions_name_required check (btrim(name) <> ''),
  constraint institutions_title_required check (btrim(title) <> ''),
  constraint institutions_phone_valid check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint institutions_email_valid check (email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'),
  constraint institutions_suppressed_date_order check (suppressed_date >= established_date),
  constraint institutions_type_valid check (
    type in ('parish', 'formation_house', 'foundation', 'commission', 'team', 'committee',
      'external_institution', 'others', 'association', 'other')
  )
);

create index institutions_circumscription_id on public.institutions (circumscription_id);
create index institutions_diocese_id on public.institutions (diocese_id);
create index institutions_fraternity_id on public.institutions (fraternity_id);

call app.add_record('institutions', p_rank => 70);
