-- Deceased persons without a full record, e.g. of past centuries: they are in the necrology and in no statistics.

create table public.necrology_entries (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  -- The title in the necrology: 'priest, missionary'.
  title       text,
  birth_name  text,
  -- Partial days: the year ('XXXX-02-29') or the day in the year ('1788') may be unknown.
  birth_day   text,
  birth_place text,
  death_day   text,
  death_place text,
  age         int,
  -- One line about the person's life.
  remembrance text,
  version     bigint not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint necrology_entries_name_required check (btrim(name) <> ''),
  constraint necrology_entries_birth_day_valid check (
    case
      when birth_day ~ '^[0-9]{4}$' then birth_day <> '0000'
      when birth_day ~ '^0000' or birth_day !~ '^([0-9]{4}|XXXX)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
      -- 2000 is a leap year, so 29 February is valid without a year.
      else right(birth_day, 2)::int <= extract(day from
        make_date(replace(left(birth_day, 4), 'XXXX', '2000')::int, substr(birth_day, 6, 2)::int, 1)
          + interval '1 month' - interval '1 day')
    end
  ),
  constraint necrology_entries_death_day_valid check (
    case
      when death_day ~ '^[0-9]{4}$' then death_day <> '0000'
      when death_day ~ '^0000' or death_day !~ '^([0-9]{4}|XXXX)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
      -- 2000 is a leap year, so 29 February is valid without a year.
      else right(death_day, 2)::int <= extract(day from
        make_date(replace(left(death_day, 4), 'XXXX', '2000')::int, substr(death_day, 6, 2)::int, 1)
          + interval '1 month' - interval '1 day')
    end
  ),
  constraint necrology_entries_age_valid check (age between 0 and 150)
);

call app.add_record('necrology_entries', p_rank => 138, p_names => '{name,birth_name}');
