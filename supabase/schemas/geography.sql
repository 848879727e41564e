-- Countries, circumscriptions, places and dioceses. Constraints are named <table>_<column>_<what>, because
-- app.field_of() takes the field of a refusal from the name.

create table public.countries (
  id         uuid primary key default gen_random_uuid(),
  name       text not null,
  version    bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint countries_name_required check (btrim(name) <> '')
);

create unique index countries_name_key on public.countries (lower(name));

call app.add_record('countries', p_rank => 20, p_writers => 'admins');


create table public.circumscriptions (
  id         uuid primary key default gen_random_uuid(),
  name       text not null,
  code       text,
  type       text not null default 'province',
  version    bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint circumscriptions_name_required check (btrim(name) <> ''),
  constraint circumscriptions_type_valid
    check (type in ('province', 'custody', 'delegation', 'region', 'vice_province', 'curia'))
);

create unique index circumscriptions_code_key on public.circumscriptions (lower(code)) where code is not null;

call app.add_record('circumscriptions', p_rank => 30, p_writers => 'admins');


create table public.places (
  id             uuid primary key default gen_random_uuid(),
  place_name     text not null,
  type           text not null default 'fraternity',
  address_line_1 text,
  address_line_2 text,
  city           text,
  province       text,
  postal_code    text,
  country_id     uuid references public.countries (id) on delete restrict,
  -- Latitude and longitude in degrees, '43.0707, 12.6196'.
  coordinates    text,
  version        bigint not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),

  constraint places_place_name_required check (btrim(place_name) <> ''),
  constraint places_type_valid check (type in ('fraternity', 'institution')),
  constraint places_coordinates_valid check (
    case
      when coordinates !~ '^-?[0-9]{1,2}([.][0-9]{1,5})?, -?[0-9]{1,3}([.][0-9]{1,5})?$' then false
      else abs(split_part(coordinates, ', ', 1)::numeric) <= 90 and abs(split_part(coordinates, ', ', 2)::numeric) <= 180
    end
  )
);

create index places_country_id on public.places (country_id);

call app.add_record('places', p_rank => 40);


create table public.dioceses (
  id           uuid primary key default gen_random_uuid(),
  diocese_name text not null,
  diocese_type text not null default 'diocese',
  place_id     uuid not null references public.places (id) on delete restrict,
  version      bigint not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),

  constraint dioceses_diocese_name_required check (btrim(diocese_name) <> ''),
  constraint dioceses_diocese_type_valid check (diocese_type in ('archdiocese', 'diocese'))
);

create index dioceses_place_id on public.dioceses (place_id);

call app.add_record('dioceses', p_rank => 50);
