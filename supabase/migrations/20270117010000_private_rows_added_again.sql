-- A private row that is deleted and added again for another brother leaves the devices of the first brother's user, as
-- one does that an edit moves: a device that has not pulled in between gets no entry about the deletion.

-- Sets the brother of the feed entries of private rows. A row moves to another brother by an edit, or when it is deleted
-- and added again: the devices of the former brother's user remove it, and its proposals get new positions in the feed.
-- Each is on the requester's devices only while that account may see the row.
create or replace function app.address_private_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.brother_views as v (brother_id, number)
  select distinct f.subject, 1
  from new_rows n
  join app.change_feed f on f.table_name = tg_table_name::text and f.row_id = n.id and f.subject <> n.brother_id
  join public.brothers b on b.id = f.subject
  on conflict (brother_id) do update set number = v.number + 1;

  update app.change_feed f
  set xid = pg_current_xact_id(), seq = nextval('app.feed_seq'), at = clock_timestamp()
  from new_rows n
  join app.change_feed r on r.table_name = tg_table_name::text and r.row_id = n.id and r.subject <> n.brother_id
  join public.pending_changes p on p.record_id = n.id and p.target_table_name = tg_table_name::text
  where f.table_name = 'pending_changes' and f.row_id = p.id;

  update app.change_feed f
  set subject = n.brother_id
  from new_rows n
  where f.table_name = tg_table_name::text and f.row_id = n.id and f.subject is distinct from n.brother_id;
  return null;
end $$;

revoke all on function app.address_private_rows() from public, anon, authenticated, service_role;
