-- A house may be suppressed (can. 616) and an institution closed: the column has the last day on which it exists.

call app.add_column('fraternities', 'suppressed_date', 'date');
call app.add_column('institutions', 'suppressed_date', 'date');

-- The columns are new and empty, so there is nothing to read, and nothing waits.
alter table public.fraternities
  -- squawk-ignore constraint-missing-not-valid
  add constraint fraternities_suppressed_date_order check (suppressed_date >= established_date);
alter table public.institutions
  -- squawk-ignore constraint-missing-not-valid
  add constraint institutions_suppressed_date_order check (suppressed_date >= established_date);
