/** Copies of all the server's data, as a backup tool makes them: the start of the storm, and its restores. */
export const keepingSql = `
create schema storm;

create function storm.everything() returns table (name text, copy text) language sql as $$
  select format('%I.%I', n.nspname, c.relname), n.nspname || '_' || c.relname
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname in ('public', 'app') or (n.nspname, c.relname) = ('auth', 'users'))
$$;

create procedure storm.keep(p_as text) language plpgsql as $$
declare
  v_table record;
begin
  execute format('drop schema if exists %I cascade', p_as);
  execute format('create schema %I', p_as);
  for v_table in select * from storm.everything() loop
    execute format('create table %I.%I as table %s', p_as, v_table.copy, v_table.name);
  end loop;
end $$;

create procedure storm.put_back(p_from text, p_floor int) language plpgsql as $$
declare
  v_table record;
begin
  -- As a restore does: no trigger, and no order among the tables.
  set local session_replication_role = replica;
  for v_table in select * from storm.everything() loop
    execute format('delete from %s', v_table.name);
    execute format('insert into %s overriding system value table %I.%I', v_table.name, p_from, v_table.copy);
  end loop;
  set local session_replication_role = origin;
  perform app.feed_rebase();
  -- As the model counts it: it knows no clock.
  update app.settings set value = to_jsonb(p_floor) where key = 'version_floor';
end $$;
`;
