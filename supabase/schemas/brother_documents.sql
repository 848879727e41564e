-- Documents of a brother with their expiry dates. Private: visible to administrators and to the linked user.

create table public.brother_documents (
  id          uuid primary key default gen_random_uuid(),
  brother_id  uuid not null references public.brothers (id) on delete cascade,
  kind        text not null,
  number      text,
  -- A country or an authority, as text: a foreign key would prevent the deletion of a country and so reveal that a
  -- document names it.
  issued_by   text,
  issued_on   date,
  -- Empty: the document does not expire.
  valid_until date,
  notes       text,
  version     bigint not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint brother_documents_kind_valid check (
    kind in ('passport', 'visa', 'residence_permit', 'identity_card', 'health_insurance', 'driving_licence',
      'preaching_faculty', 'confession_faculty', 'other')
  ),
  constraint brother_documents_valid_until_order check (valid_until >= issued_on)
);

create index brother_documents_brother_id on public.brother_documents (brother_id);

call app.add_record('brother_documents', p_rank => 135);
call app.make_private('brother_documents');
