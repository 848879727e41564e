/** Copies of all the server's data, as a backup tool makes them: the start of the storm, and its restores. */
export const copySql = `
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
  v_columns text;
begin
  -- As a restore does: no trigger, and no order among the tables.
  set local session_replication_role = replica;
  for v_table in select * from storm.everything() loop
    execute format('delete from %s', v_table.name);
    select string_agg(quote_ident(attname), ', ') into v_columns
    from pg_attribute
    where attrelid = v_table.name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format(
      'insert into %1$s (%2$s) overriding system value select %2$s from %3$I.%4$I',
      v_table.name, v_columns, p_from, v_table.copy
    );
  end loop;
  set local session_replication_role = origin;
  perform app.feed_rebase();
  -- As the model counts it: it knows no clock.
  update app.settings set value = to_jsonb(p_floor) where key = 'version_floor';
end $$;
`;
