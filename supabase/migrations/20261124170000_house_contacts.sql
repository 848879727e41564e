-- Fraternities and institutions have a telephone number and an e-mail address of their own, in the same form as those of
-- the brothers.

call app.add_column('fraternities', 'phone', 'text');
call app.add_column('fraternities', 'email', 'text');
call app.add_column('institutions', 'phone', 'text');
call app.add_column('institutions', 'email', 'text');

-- The columns are new and empty, so there is nothing to read, and nothing waits.
alter table public.fraternities
  -- squawk-ignore constraint-missing-not-valid
  add constraint fraternities_phone_valid check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- squawk-ignore constraint-missing-not-valid
  add constraint fraternities_email_valid check (email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$');

alter table public.institutions
  -- squawk-ignore constraint-missing-not-valid
  add constraint institutions_phone_valid check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- squawk-ignore constraint-missing-not-valid
  add constraint institutions_email_valid check (email ~ '^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$');
