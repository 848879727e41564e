-- Notices to the parish of baptism about events that it notes in the baptismal register (can. 535 §2).

create table public.parish_notices (
  id              uuid primary key default gen_random_uuid(),
  brother_id      uuid not null references public.brothers (id) on delete cascade,
  event           text not null,
  sent_on         date not null,
  parish          text,
  diocese_id      uuid references public.dioceses (id) on delete restrict,
  acknowledged_on date,
  notes           text,
  version         bigint not null default 1,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),

  constraint parish_notices_event_valid check (
    event in ('perpetual_profession', 'diaconate', 'priesthood', 'episcopate', 'dispensation')
  ),
  constraint parish_notices_acknowledged_on_order check (acknowledged_on >= sent_on)
);

create index parish_notices_brother_id on public.parish_notices (brother_id);
create index parish_notices_diocese_id on public.parish_notices (diocese_id);

call app.add_record('parish_notices', p_rank => 137);
