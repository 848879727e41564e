-- Calendar addresses: a user may have a secret address from which a calendar program reads the celebrations of the
-- living brothers, e.g. every day. The address is the only key: the server stores a digest of its secret, shows it
-- once, and refuses it when the account is disabled, deleted or has a one-time password. The file contains no year of
-- birth.

-- PostgREST (from version 12) sends the result of a function with this return type as the response body unchanged, for
-- any requested media type.
create domain public."*/*" as bytea;

create table app.calendar_addresses (
  user_id uuid primary key references public.users (id) on delete cascade,
  digest  bytea not null,
  -- The language of the file.
  locale  text not null,
  made_at timestamptz not null default now(),

  constraint calendar_addresses_locale_valid check (locale in ('en', 'id', 'it'))
);

create unique index calendar_addresses_digest on app.calendar_addresses (digest);

alter table app.calendar_addresses enable row level security;
revoke all on app.calendar_addresses from public, anon, authenticated, service_role;

create function app.calendar_digest(p_secret text) returns bytea
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to(p_secret, 'UTF8'))
$$;

-- Gives the caller a new secret of 244 random bits, which replaces the former one. Each secret adds an entry to the
-- audit log, which cannot be shortened: hence the limit of twenty a day.
create function app.make_calendar_address(p_locale text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_secret text := encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex');
begin
  perform app.require_member();
  begin
    insert into app.calendar_addresses as a (user_id, digest, locale)
    values ((select auth.uid()), app.calendar_digest(v_secret), coalesce(p_locale, ''))
    on conflict (user_id) do update set digest = excluded.digest, locale = excluded.locale, made_at = now();
  exception when check_violation then
    raise exception 'no calendar is made in this language' using errcode = 'PT400';
  end;
  -- The row above makes calls of one user wait for each other, so that the count holds.
  if (
    select count(*) from app.audit_log a
    where a.at > now() - interval '1 day' and a.action = 'export' and a.table_name = 'calendar'
      and a.actor_id = (select auth.uid()) and a.record_id = (select auth.uid())
  ) >= 20 then
    raise exception 'at most 20 calendar addresses a day are made' using errcode = 'PT429';
  end if;
  perform app.log_export('calendar', (select auth.uid()), '{"format": "ics"}');
  perform app.require_member();
  return v_secret;
end $$;

-- Deletes the caller's address. Returns whether there was one.
create function app.revoke_calendar_address() returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_member();
  delete from app.calendar_addresses a where a.user_id = (select auth.uid());
  return found;
end $$;

create function public.make_calendar_address(p_locale text) returns text
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.make_calendar_address(p_locale)
$$;

create function public.revoke_calendar_address() returns boolean
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select app.revoke_calendar_address()
$$;

-- The day on which a date is celebrated in a year: 29 February becomes 28 February in common years. Without a branch that
-- would be wrong for another date: PostgreSQL computes branches ahead where it knows the values.
create function app.kept_in_year(p_day date, p_year int) returns date
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select least(
    m.first_day + (extract(day from p_day)::int - 1),
    (m.first_day + interval '1 month')::date - 1
  )
  from (select make_date(p_year, extract(month from p_day)::int, 1) as first_day) m
$$;

-- The celebrations of active brothers from a day on. The app has the same rules (src/domain/calendar-events.ts).
--   years   of a jubilee, which is an event of one day; null: the event is yearly and shows no age
--   except  the days of the next ten years on which a jubilee replaces the yearly event
create function app.calendar_events(p_from date)
returns table (
  id text, kind text, name text, day date, years int, is_leap_day boolean, except_days date[]
)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with living as (
    select b.id, b.name, b.birth_date, coalesce(b.birthday, b.birth_date) as birthday,
      to_date('2000' || substr(b.name_day, 5), 'YYYY-MM-DD') as named
    from public.brothers b
    where b.deleted_at is null and b.membership_status = 'active'
  ),
  -- A celebrated day that is not that of the birth is a name day, unless another name day is recorded.
  celebrated as (
    select l.*,
      case
        when l.named is null then
          l.birth_date is not null and app.kept_in_year(l.birthday, 1) <> app.kept_in_year(l.birth_date, 1)
        else
          app.kept_in_year(l.birthday, 1) = app.kept_in_year(l.named, 1)
          and (l.birth_date is null or app.kept_in_year(l.birthday, 1) <> app.kept_in_year(l.birth_date, 1))
      end as is_name_day
    from living l
  ),
  -- A simple vow after another one may begin a series: the same rule as in last_series(), which reads the settings for a
  -- member only.
  again as (
    select v.*, app.vow_months(b.circumscription_id) as vow_months,
      (app.province_setting('grace_days', b.circumscription_id) #>> '{}')::int as grace_days
    from public.vows v join public.brothers b on b.id = v.brother_id
    where v.date <= p_from and v.brother_id in (
      select x.brother_id from public.vows x where x.date <= p_from group by x.brother_id
      having max(x.date) filter (where x.type = 'simple') > min(x.date)
    )
  ),
  marked as (
    select a.brother_id, a.date,
      a.type = 'simple' and (
        a.date > a.grace_days + max(app.vow_end(a.date, a.valid_until, a.duration_months, a.vow_months))
          filter (where a.type <> 'solemn') over earlier
        or max(a.date) filter (where a.type = 'solemn') over earlier
          >= coalesce(max(a.date) filter (where a.type = 'simple') over earlier, '-infinity')
      ) as begins
    from again a
    window earlier as (
      partition by a.brother_id
      order by a.date, array_position(array['simple', 'renewal', 'solemn'], a.type), a.id
      rows between unbounded preceding and 1 preceding
    )
  ),
  counted_since as (
    select x.brother_id, max(x.since) as since
    from (
      select m.brother_id, m.date as since from marked m where m.begins
      union all
      select c.brother_id, 'infinity' from app.closed_series(p_from) c
    ) x
    group by x.brother_id
  ),
  vowed as (
    select v.brother_id,
      min(v.date) filter (where v.date >= coalesce(c.since, '-infinity')) as first,
      min(v.date) filter (where v.type = 'solemn' and v.date >= coalesce(c.since, '-infinity')) as solemn,
      max(v.date) filter (where v.date < c.since) as former
    from public.vows v left join counted_since c on c.brother_id = v.brother_id
    where v.date <= p_from group by v.brother_id
  ),
  novices as (
    select f.brother_id, min(f.start_date) filter (where f.start_date <= p_from) as entered
    from public.formation_stages f left join vowed v on v.brother_id = f.brother_id
    where f.stage = 'novitiate' and f.start_date > coalesce(v.former, '-infinity')
    group by f.brother_id
  ),
  -- The event is that of a birthday also when the name day takes its place.
  bases (brother_id, event, kind, base) as (
    select c.id, 'birthday', case when c.is_name_day then 'name_day' else 'birthday' end, c.birthday
    from celebrated c where c.birthday is not null
    union all
    select c.id, 'name_day', 'name_day', c.named
    from celebrated c where c.named is not null and c.is_name_day is not true
    union all
    -- Only a province that counts from the novitiate keeps its day; first vows stand for one that is not recorded.
    select l.id, 'novitiate', 'novitiate', case when n.brother_id is null then v.first else n.entered end
    from living l left join novices n on n.brother_id = l.id left join vowed v on v.brother_id = l.id
    where app.province_setting('jubilee_base') = '"entry"'
    union all
    select v.brother_id, 'first_profession', 'first_profession', v.first from vowed v
    union all
    select v.brother_id, 'perpetual_profession', 'perpetual_profession', v.solemn from vowed v
    union all
    select o.brother_id, o.type, o.type, min(o.date)
    from public.ordinations o
    where o.type in ('diaconate', 'priesthood', 'episcopate') and o.date <= p_from
    group by o.brother_id, o.type
  ),
  firsts as (
    select l.id as brother_id, l.name, b.event, b.kind, b.base,
      extract(year from p_from)::int
        + case when app.kept_in_year(b.base, extract(year from p_from)::int) < p_from then 1 else 0 end as first_year
    from bases b join living l on l.id = b.brother_id
    where b.base is not null
  ),
  counted as (
    select f.*, f.first_year - extract(year from f.base)::int as years,
      f.kind in ('novitiate', 'first_profession', 'priesthood', 'episcopate') as has_jubilees
    from firsts f
    where f.kind in ('birthday', 'name_day') or f.first_year > extract(year from f.base)
  ),
  round_years as (
    select array_agg(y.value::numeric) as list
    from jsonb_array_elements_text(app.province_setting('jubilee_years')) y (value)
  ),
  jubilees as (
    select c.*, n.ahead
    from counted c cross join round_years r cross join generate_series(0, 9) n (ahead)
    where c.has_jubilees and c.years + n.ahead = any (r.list)
  ),
  -- The first year that is no jubilee: an event that returns does not begin with one.
  begun as (
    select c.*, (
      select min(n.ahead) from generate_series(0, 10) n (ahead)
      where not exists (
        select 1 from jubilees j where j.brother_id = c.brother_id and j.kind = c.kind and j.ahead = n.ahead
      )
    ) as start
    from counted c
    where exists (select 1 from jubilees j where j.brother_id = c.brother_id and j.kind = c.kind)
    union all
    select c.*, 0
    from counted c
    where not exists (select 1 from jubilees j where j.brother_id = c.brother_id and j.kind = c.kind)
  )
  select b.event || '-' || b.brother_id, b.kind, b.name,
    app.kept_in_year(b.base, b.first_year + b.start), null, to_char(b.base, 'MM-DD') = '02-29',
    array(
      select app.kept_in_year(j.base, j.first_year + j.ahead)
      from jubilees j
      where j.brother_id = b.brother_id and j.kind = b.kind and j.ahead > b.start
      order by j.ahead
    )
  from begun b
  union all
  select j.kind || '-' || j.brother_id || '-' || j.years + j.ahead, j.kind, j.name,
    app.kept_in_year(j.base, j.first_year + j.ahead), j.years + j.ahead, to_char(j.base, 'MM-DD') = '02-29', null
  from jubilees j
$$;

-- The words of the file, the same as in the app.
create function app.calendar_words(p_locale text) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case p_locale
    when 'id' then '{
      "birthday": "Ulang tahun", "name_day": "Pesta nama", "novitiate": "Awal novisiat",
      "first_profession": "Kaul perdana", "perpetual_profession": "Kaul kekal", "diaconate": "Diakonat",
      "priesthood": "Imamat", "episcopate": "Episkopat", "jubilee": "Yubileum", "year": "tahun", "years": "tahun"
    }'::jsonb
    when 'it' then '{
      "birthday": "Compleanno", "name_day": "Onomastico", "novitiate": "Inizio del noviziato",
      "first_profession": "Prima professione", "perpetual_profession": "Professione perpetua", "diaconate": "Diaconato",
      "priesthood": "Presbiterato", "episcopate": "Episcopato", "jubilee": "Giubileo", "year": "anno", "years": "anni"
    }'::jsonb
    else '{
      "birthday": "Birthday", "name_day": "Name day", "novitiate": "Beginning of the novitiate",
      "first_profession": "First profession", "perpetual_profession": "Perpetual profession", "diaconate": "Diaconate",
      "priesthood": "Priesthood", "episcopate": "Episcopate", "jubilee": "Jubilee", "year": "year", "years": "years"
    }'::jsonb
  end
$$;

-- A line of a calendar file. A line of more than 75 bytes is folded into pieces of 18 characters, each of at most four
-- bytes.
create function app.calendar_line(p_line text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when octet_length(p_line) <= 75 then p_line
    else regexp_replace(p_line, '(.{18})(?=.)', E'\\1\r\n ', 'g')
  end || E'\r\n'
$$;

-- The calendar file (RFC 5545) from a day on, with at most 20,000 events, the earliest first.
create function app.calendar_text(p_locale text, p_from date) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with words as (
    select app.calendar_words(p_locale) as of,
      to_char(now() at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp
  ),
  events as (
    select e.* from app.calendar_events(p_from) e order by e.day, e.id limit 20000
  ),
  lines as (
    select e.day, e.id,
      E'BEGIN:VEVENT\r\n'
        || app.calendar_line('UID:' || e.id || '@fraternitas')
        || 'DTSTAMP:' || w.stamp || E'\r\n'
        || 'DTSTART;VALUE=DATE:' || to_char(e.day, 'YYYYMMDD') || E'\r\n'
        || 'DTEND;VALUE=DATE:' || to_char(e.day + 1, 'YYYYMMDD') || E'\r\n'
        || app.calendar_line('SUMMARY:' || regexp_replace(
          regexp_replace(
            e.name || ': ' || case when e.years is null then '' else w.of ->> 'jubilee' || ' · ' end
              || (w.of ->> e.kind)
              || case when e.years is null then '' else
                ' · ' || e.years || ' ' || (w.of ->> case e.years when 1 then 'year' else 'years' end) end,
            '([\\,;])', '\\\1', 'g'),
          E'\r\n|\r|\n', '\\n', 'g'))
        || E'TRANSP:TRANSPARENT\r\n'
        || case
          when e.years is not null then ''
          -- A yearly 29 February takes place in leap years alone.
          when e.is_leap_day then E'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1\r\n'
          else E'RRULE:FREQ=YEARLY\r\n'
        end
        || case when coalesce(cardinality(e.except_days), 0) = 0 then '' else app.calendar_line(
          'EXDATE;VALUE=DATE:' || (select string_agg(to_char(x.day, 'YYYYMMDD'), ',' order by x.day)
            from unnest(e.except_days) x (day))) end
        || E'END:VEVENT\r\n' as text
    from events e cross join words w
  )
  select E'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Fraternitas//EN\r\nX-WR-CALNAME:Fraternitas\r\n'
    -- Calendar programs that respect these values do not read the file again sooner.
    || E'REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\nX-PUBLISHED-TTL:PT12H\r\n'
    || coalesce((select string_agg(l.text, '' order by l.day, l.id) from lines l), '')
    || E'END:VCALENDAR\r\n'
$$;

-- The file of an address, for callers who are not signed in. A wrong secret and a revoked one get the same answer.
create function app.get_calendar(p_secret text) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_locale text := (
    select a.locale
    from app.calendar_addresses a
    join public.users u on u.id = a.user_id
    where a.digest = app.calendar_digest(left(p_secret, 64)) and u.disabled_at is null
      and not app.has_one_time_password(u.id)
  );
begin
  if v_locale is null then
    raise exception 'there is no such calendar' using errcode = 'PT404';
  end if;
  return app.calendar_text(v_locale, app.today());
end $$;

-- The argument apikey has no effect: a gateway that reads the publishable key from the address may leave it there.
create function public.get_calendar(p_secret text, apikey text default null) returns public."*/*"
language plpgsql stable security invoker set search_path = pg_catalog, pg_temp as $$
declare
  v_file text := app.get_calendar(p_secret);
begin
  perform set_config('response.headers',
    '[{"Content-Type": "text/calendar; charset=utf-8"}, {"Cache-Control": "private, no-store"}]', true);
  return convert_to(v_file, 'UTF8');
end $$;
