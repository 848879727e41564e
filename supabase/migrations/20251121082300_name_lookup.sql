-- Where the functions look for a name that has no schema. With an empty search_path PostgreSQL looks among the
-- caller's temporary objects first: his own type "uuid", with a check of his, would run as the owner. Said here for
-- all of them; a later migration that adds a function says it again.

do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid
    from pg_catalog.pg_proc p
    where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
      and p.proowner = (select r.oid from pg_catalog.pg_roles r where r.rolname = current_user)
      and 'search_path=""' = any (p.proconfig)
  loop
    execute format('alter routine %s set search_path = pg_catalog, pg_temp', v_function);
  end loop;
end $$;
