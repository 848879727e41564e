-- The dispositions of a brother about his goods (can. 668). Private: visible to administrators and to the linked user.

create table public.goods_dispositions (
  id           uuid primary key default gen_random_uuid(),
  brother_id   uuid not null references public.brothers (id) on delete cascade,
  kind         text not null,
  date         date not null,
  -- The place where the signed document is kept.
  kept_at      text,
  -- The superior's permission to change a cession or a will, or to renounce the goods.
  permitted_by text,
  permitted_on date,
  notes        text,
  version      bigint not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),

  constraint goods_dispositions_kind_valid check (kind in ('cession', 'will', 'renunciation', 'change'))
);

create index goods_dispositions_brother_id on public.goods_dispositions (brother_id);

call app.add_record('goods_dispositions', p_rank => 136);
call app.make_private('goods_dispositions');
