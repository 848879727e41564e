-- A brother's baptism and confirmation, with the entry in the parish register.

create table public.sacraments (
  id             uuid primary key default gen_random_uuid(),
  brother_id     uuid not null references public.brothers (id) on delete cascade,
  kind           text not null,
  date           date,
  parish         text,
  diocese_id     uuid references public.dioceses (id) on delete restrict,
  -- Book, page and number.
  register_entry text,
  minister       text,
  version        bigint not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),

  constraint sacraments_kind_valid check (kind in ('baptism', 'confirmation'))
);

-- A person receives both only once (can. 845 §1).
create unique index sacraments_kind_key on public.sacraments (brother_id, kind);
create index sacraments_diocese_id on public.sacraments (diocese_id);

call app.add_record('sacraments', p_rank => 134);
