-- Brothers: the members of the order, including those who have died or left.

create table public.brothers (
  id                 uuid primary key default gen_random_uuid(),
  name               text not null,
  birth_name         text,
  birth_place        text,
  birth_date         date,
  -- The celebrated day; empty: the day of birth.
  birthday           date,
  -- The day of his saint, without a year: 'XXXX-10-04'.
  name_day           text,
  vocation_type      text not null default 'clerical',
  circumscription_id uuid not null references public.circumscriptions (id) on delete restrict,
  nationality        uuid not null references public.countries (id) on delete restrict,
  -- E.164, e.g. +628123456789, so that the number can be dialled in every country.
  phone              text,
  email              text,
  emergency_contact  text,
  -- Whether the brother allows the printed directory to show telephone, e-mail, photo and birth; empty: the brother was
  -- not asked.
  contact_in_directory text,
  membership_status  text not null default 'active',
  departure_date     date,
  departure_reason   text,
  departure_notes    text,
  death_date         date,
  death_place        text,
  death_cause        text,
  burial_place       text,
  additional_info    jsonb,
  notes              text,
  -- Set: archived. An archived brother is in no list and keeps the profile.
  deleted_at         timestamptz,
  -- Computed from vows, orders and formation stages: see cached_status.sql.
  cached_status      text not null default 'unknown',
  version            bigint not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint brothers_name_required check (btrim(name) <> ''),
  constraint brothers_vocation_type_valid check (vocation_type in ('clerical', 'laicus')),
  constraint brothers_membership_status_valid
    check (membership_status in ('active', 'deceased', 'departed', 'suspended', 'transferred')),
  constraint brothers_contact_in_directory_valid check (contact_in_directory in ('allowed', 'refused')),
  constraint brothers_phone_valid check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint brothers_email_valid check (email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$'),
  constraint brothers_name_day_valid check (
    case
      when name_day !~ '^XXXX-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
      -- 2000 is a leap year, so 29 February is valid.
      else right(name_day, 2)::int <= extract(day from
        make_date(2000, substr(name_day, 6, 2)::int, 1) + interval '1 month' - interval '1 day')
    end
  ),
  constraint brothers_death_date_order check (death_date >= birth_date),
  constraint brothers_death_fields check (
    membership_status = 'deceased'
    or (death_date is null and death_place is null and death_cause is null and burial_place is null)
  ),
  constraint brothers_departure_fields check (
    membership_status in ('departed', 'transferred')
    or (departure_date is null and departure_reason is null and departure_notes is null)
  )
);

create index brothers_circumscription_id on public.brothers (circumscription_id);
create index brothers_nationality on public.brothers (nationality);

-- Clears the death or departure fields of a brother who is no longer deceased or departed.
create function app.normalize_brother() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.membership_status <> 'deceased' then
    new.death_date := null;
    new.death_place := null;
    new.death_cause := null;
    new.burial_place := null;
  end if;
  if new.membership_status not in ('departed', 'transferred') then
    new.departure_date := null;
    new.departure_reason := null;
    new.departure_notes := null;
  end if;
  return new;
end $$;

create trigger b_normalize before insert or update on public.brothers
  for each row execute function app.normalize_brother();

call app.add_record(
  'brothers',
  p_rank => 80,
  p_names => array['name', 'birth_name'],
  p_computed => array['cached_status'],
  p_merge_unit => array[
    'membership_status', 'departure_date', 'departure_reason', 'departure_notes',
    'death_date', 'death_place', 'death_cause', 'burial_place'
  ]
);

-- public.users is as new as this table: it has no rows to scan and no writers to block.
alter table public.users
  -- squawk-ignore constraint-missing-not-valid, adding-foreign-key-constraint
  add constraint users_linked_brother_id_fkey
  foreign key (linked_brother_id) references public.brothers (id) on delete set null;
