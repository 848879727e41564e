-- A brother's studies at schools and universities.

create table public.studies (
  id            uuid primary key default gen_random_uuid(),
  brother_id    uuid not null references public.brothers (id) on delete cascade,
  subject       text not null,
  degree        text,
  school        text,
  location_name text,
  -- Partial days: the day in the year ('1998') may be unknown.
  start_date    text,
  end_date      text,
  notes         text,
  version       bigint not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),

  constraint studies_subject_required check (btrim(subject) <> ''),
  constraint studies_degree_valid check (
    degree in ('certificate', 'diploma', 'bachelor', 'master', 'licentiate', 'doctorate')
  ),
  constraint studies_start_date_valid check (
    case
      when start_date ~ '^[0-9]{4}$' then start_date <> '0000'
      when start_date ~ '^0000' or start_date !~ '^([0-9]{4}|XXXX)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
      -- 2000 is a leap year, so 29 February is valid without a year.
      else right(start_date, 2)::int <= extract(day from
        make_date(replace(left(start_date, 4), 'XXXX', '2000')::int, substr(start_date, 6, 2)::int, 1)
          + interval '1 month' - interval '1 day')
    end
  ),
  constraint studies_end_date_valid check (
    case
      when end_date ~ '^[0-9]{4}$' then end_date <> '0000'
      when end_date ~ '^0000' or end_date !~ '^([0-9]{4}|XXXX)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
      -- 2000 is a leap year, so 29 February is valid without a year.
      else right(end_date, 2)::int <= extract(day from
        make_date(replace(left(end_date, 4), 'XXXX', '2000')::int, substr(end_date, 6, 2)::int, 1)
          + interval '1 month' - interval '1 day')
    end
  )
);

create index studies_brother_id on public.studies (brother_id);

call app.add_record('studies', p_rank => 131);
