-- The life events of a brother (vows, orders, formation, assignments) and the portrait. They are deleted with the
-- brother.

create table public.vows (
  id              uuid primary key default gen_random_uuid(),
  brother_id      uuid not null references public.brothers (id) on delete cascade,
  -- simple and renewal are temporary vows, solemn is a perpetual vow.
  type            text not null,
  date            date not null,
  duration_months int,
  valid_until     date,
  location_name   text,
  received_by     text,
  witness_1       text,
  witness_2       text,
  version         bigint not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),

  constraint vows_type_valid check (type in ('simple', 'renewal', 'solemn')),
  constraint vows_duration_months_valid check (duration_months between 1 and 1200),
  constraint vows_valid_until_order check (valid_until >= date)
);

create index vows_brother_id on public.vows (brother_id);

call app.add_record('vows', p_rank => 90);


create table public.ordinations (
  id          uuid primary key default gen_random_uuid(),
  brother_id  uuid not null references public.brothers (id) on delete cascade,
  type        text not null,
  date        date not null,
  ordained_by text,
  version     bigint not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint ordinations_type_valid
    check (type in ('lectorate', 'acolytate', 'diaconate', 'priesthood', 'episcopate'))
);

-- A brother receives each order once.
create unique index ordinations_type_key on public.ordinations (brother_id, type);

call app.add_record('ordinations', p_rank => 100);


create table public.formation_stages (
  id               uuid primary key default gen_random_uuid(),
  brother_id       uuid not null references public.brothers (id) on delete cascade,
  stage            text not null,
  institution_id   uuid references public.institutions (id) on delete restrict,
  -- A house of formation that is not in public.institutions.
  institution_name text,
  start_date       date not null,
  end_date         date,
  version          bigint not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),

  constraint formation_stages_stage_valid check (
    stage in ('aspirancy', 'postulancy', 'novitiate', 'post_novitiate', 'philosophy', 'pastoral_year',
      'theology', 'diaconal_year', 'specialisation', 'ongoing')
  ),
  constraint formation_stages_end_date_order check (end_date >= start_date)
);

create index formation_stages_brother_id on public.formation_stages (brother_id);
create index formation_stages_institution_id on public.formation_stages (institution_id);

call app.add_record('formation_stages', p_rank => 110);


create table public.fraternity_assignments (
  id            uuid primary key default gen_random_uuid(),
  brother_id    uuid not null references public.brothers (id) on delete cascade,
  fraternity_id uuid not null references public.fraternities (id) on delete restrict,
  role          text,
  start_date    date not null,
  end_date      date,
  -- The chapter that decided the assignment.
  chapter_id    uuid references public.chapters (id) on delete restrict,
  version       bigint not null default 1,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),

  constraint fraternity_assignments_end_date_order check (end_date >= start_date)
);

create index fraternity_assignments_brother_id on public.fraternity_assignments (brother_id);
create index fraternity_assignments_fraternity_id on public.fraternity_assignments (fraternity_id);
create index fraternity_assignments_chapter_id on public.fraternity_assignments (chapter_id);

call app.add_record('fraternity_assignments', p_rank => 120);


create table public.institution_assignments (
  id             uuid primary key default gen_random_uuid(),
  brother_id     uuid not null references public.brothers (id) on delete cascade,
  institution_id uuid not null references public.institutions (id) on delete restrict,
  role           text,
  start_date     date not null,
  end_date       date,
  -- The chapter that decided the assignment.
  chapter_id     uuid references public.chapters (id) on delete restrict,
  version        bigint not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),

  constraint institution_assignments_end_date_order check (end_date >= start_date)
);

create index institution_assignments_brother_id on public.institution_assignments (brother_id);
create index institution_assignments_institution_id on public.institution_assignments (institution_id);
create index institution_assignments_chapter_id on public.institution_assignments (chapter_id);

call app.add_record('institution_assignments', p_rank => 130);


create table public.brother_photos (
  id           uuid primary key default gen_random_uuid(),
  brother_id   uuid not null references public.brothers (id) on delete cascade,
  -- <brother's id>/<file> in the storage service. (After a merge the id may be that of the removed brother: see
  -- merged_brothers.sql.)
  storage_path text not null,
  mime_type    text not null,
  byte_size    int not null,
  version      bigint not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),

  constraint brother_photos_storage_path_valid
    check (
      storage_path ~ '^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}/[A-Za-z0-9._-]+$' and storage_path !~ '\.\.'
    ),
  constraint brother_photos_mime_type_valid check (mime_type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint brother_photos_byte_size_valid check (byte_size between 1 and 5242880)
);

create unique index brother_photos_brother_id_key on public.brother_photos (brother_id);

call app.add_record(
  'brother_photos',
  p_rank => 140,
  p_merge_unit => array['storage_path', 'mime_type', 'byte_size']
);
