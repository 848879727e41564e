-- An issue states the limit that was applied: the age or the months of the law of its day, and whether the event was on
-- the birthday itself. One sentence for each rule named the present limits, also for an event before the present Code.

update app.issue_kinds k set basis = v.basis, description = v.description
from (values
  ('NOVITIATE_UNDERAGE', 'can. 643 §1, 1°', 'Novitiate begun before {{least}} completed years'),
  ('TEMP_UNDERAGE', 'can. 656, 1°', 'First profession before {{least}} completed years'),
  ('PERPETUAL_UNDERAGE', 'can. 658, 1°', 'Perpetual profession before {{least}} completed years'),
  ('DEACON_UNDERAGE', 'can. 1031 §1, §2, §4', 'Ordained deacon before {{least}} completed years'),
  ('PRIEST_UNDERAGE', 'can. 1031 §1, §4', 'Ordained priest before {{least}} completed years'),
  ('INTERSTICE', 'can. 1031 §1', 'Less than {{least}} months between diaconate and priesthood'),
  ('ACOLYTE_INTERSTICE', 'can. 1035 §2', 'Less than {{least}} months between acolytate and diaconate')
) v (issue_type, basis, description)
where k.issue_type = v.issue_type;

-- The limit of a rule on the day of an event: completed years, or months between two orders. Null for other rules. The
-- Code of 1917 knew no permanent deacons, and asked for no time between acolytate and diaconate.
create function app.legal_minimum(p_type text, p_day date, p_vocation_type text) returns int
language sql immutable
return case p_type
  when 'NOVITIATE_UNDERAGE' then case when p_day < app.new_law() then 15 else 17 end
  when 'TEMP_UNDERAGE' then case when p_day < app.new_law() then 16 else 18 end
  when 'PERPETUAL_UNDERAGE' then 21
  when 'DEACON_UNDERAGE' then case
    when p_vocation_type = 'laicus' then 25
    when p_day < app.new_law() then 22
    else 23
  end
  when 'PRIEST_UNDERAGE' then case when p_day < app.new_law() then 24 else 25 end
  when 'INTERSTICE' then case when p_day < app.new_law() then 3 else 6 end
  when 'ACOLYTE_INTERSTICE' then case when p_day < app.new_law() then 0 else 6 end
end;

create or replace function app.issues_of_formation(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with stages as (
    select
      f.id, f.brother_id, f.stage, f.start_date, f.end_date,
      coalesce(f.end_date, v.next_temporary, case when b.is_in_order then p_today end) as last_date,
      v.last as last_vow, s.first as series_first, b.birth_date
    from app.judged_brothers b
    join public.formation_stages f on f.brother_id = b.id and f.start_date <= p_today
    left join app.last_series(p_today, p_brothers) s on s.brother_id = b.id
    -- A man who is readmitted after vows may be a postulant or novice again (can. 690).
    cross join lateral (
      select max(v.date) as last, min(v.date) filter (where v.type <> 'solemn') as next_temporary
      from public.vows v
      where v.brother_id = b.id and v.date between f.start_date and p_today and f.stage in ('postulancy', 'novitiate')
    ) v
    where (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  novitiates as (
    select s.*, case when s.last_date is not null then least(s.last_date, p_today) end as until,
      coalesce(s.start_date <= max(s.end_date) over earlier + 15, false) as follows
    from stages s
    where s.stage = 'novitiate'
    window earlier as (
      partition by s.brother_id order by s.start_date, s.id rows between unbounded preceding and 1 preceding
    )
  ),
  -- Rows that follow each other within fifteen days are one novitiate (can. 649 §1): he was moved to another house.
  numbered as (
    select n.*, count(*) filter (where not n.follows) over (partition by n.brother_id order by n.start_date, n.id) as number
    from novitiates n
  ),
  whole_novitiates as (
    select n.brother_id, array_agg(n.id order by n.start_date, n.id) as ids, min(n.start_date) as start_date,
      max(n.until) as until
    from numbered n
    group by n.brother_id, n.number
  ),
  -- Initial formation is one way: each stage begins where the one before ends. The post-novitiate contains the studies,
  -- so it overlaps none of them, and pauses between them are no gap.
  way as (
    select
      s.id, s.brother_id, s.start_date,
      lag(s.id) over earlier as before_id,
      lag(s.end_date) over earlier as before_end
    from stages s
    where s.stage in ('aspirancy', 'postulancy', 'novitiate', 'post_novitiate', 'philosophy', 'pastoral_year',
      'theology', 'diaconal_year')
    window earlier as (partition by s.brother_id order by s.start_date, s.id)
  ),
  studies as (
    select
      s.id, s.brother_id, s.start_date,
      lag(s.id) over earlier as before_id,
      lag(s.end_date) over earlier as before_end
    from stages s
    where s.stage in ('aspirancy', 'postulancy', 'novitiate', 'philosophy', 'pastoral_year', 'theology',
      'diaconal_year')
    window earlier as (partition by s.brother_id order by s.start_date, s.id)
  ),
  ages as (
    select n.*, app.legal_minimum('NOVITIATE_UNDERAGE', n.start_date, null) as least_age
    from novitiates n
  ),
  -- The last novitiate begun before first vows, and the last day of it that counts.
  last_novitiates as (
    select distinct on (n.brother_id)
      n.brother_id, array_agg(n.id order by n.start_date, n.id) as ids, min(n.start_date) as start_date,
      max(coalesce(least(n.end_date, n.series_first), n.series_first)) as counts_until
    from numbered n
    where n.start_date < n.series_first
    group by n.brother_id, n.number
    order by n.brother_id, n.number desc
  )

  select 'NOVITIATE_UNDERAGE',
    case when app.age_on(n.start_date, n.birth_date) < n.least_age then 'high' else 'medium' end,
    'brother', n.brother_id, array[n.id], n.start_date, n.start_date::text
  from ages n
  where app.completed_age(n.start_date, n.birth_date) < n.least_age

  union all
  select 'NOVITIATE_SHORT', 'high', 'brother', n.brother_id, n.ids, n.start_date,
    n.start_date || ' → ' || n.counts_until
  from last_novitiates n
  where n.counts_until < n.start_date + interval '12 months' - interval '15 days'

  union all
  select 'NOVITIATE_LONG', case when n.start_date + interval '30 months' < n.until then 'high' else 'medium' end,
    'brother', n.brother_id, n.ids, n.start_date, n.start_date || ' → ' || n.until
  from whole_novitiates n
  where n.start_date + interval '24 months' < n.until

  union all
  select 'POSTULANCY_SHORT', 'low', 'brother', s.brother_id, array[s.id], s.start_date,
    s.start_date || ' → ' || s.end_date
  from stages s
  where s.stage = 'postulancy' and s.end_date <= p_today
    and s.end_date < s.start_date + interval '12 months' - interval '15 days'

  union all
  select 'STAGE_OVERLAP', 'low', 'brother', w.brother_id, array[w.id, w.before_id], w.start_date,
    coalesce(w.before_end::text, '…') || ' → ' || w.start_date
  from studies w
  where w.before_id is not null and coalesce(w.before_end, p_today) - w.start_date > 31

  union all
  select 'STAGE_GAP', 'low', 'brother', w.brother_id, array[w.id, w.before_id], w.start_date,
    w.before_end || ' → ' || w.start_date
  from way w
  where w.before_end + interval '6 months' < w.start_date and not exists (
    select 1
    from stages s
    where s.brother_id = w.brother_id and s.stage = 'post_novitiate' and s.start_date < w.start_date
      and coalesce(s.end_date + interval '6 months', 'infinity') >= w.start_date
  )

  union all
  select 'STAGE_OPEN_AFTER_PERPETUAL', 'medium', 'brother', s.brother_id, array[s.id], s.start_date,
    s.start_date::text
  from stages s
  where s.stage in ('postulancy', 'novitiate') and s.end_date is null and s.last_vow is not null
$$;

create or replace function app.issues_of_vows(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with professed as (
    select p.*, b.birth_date,
      s.first as series_first, s.first_id as series_first_id,
      s.perpetual as series_perpetual, s.perpetual_id as series_perpetual_id,
      -- He was in temporary vows up to here: years in which no vow bound him do not count.
      coalesce(s.perpetual, case when b.is_in_order then least(s.until, p_today) end) as temporary_until,
      app.legal_minimum('TEMP_UNDERAGE', p.first, null) as least_age,
      app.legal_minimum('PERPETUAL_UNDERAGE', p.perpetual, null) as least_perpetual_age
    from app.professions(p_today, p_brothers) p
    left join app.last_series(p_today, p_brothers) s on s.brother_id = p.brother_id
    join app.judged_brothers b on b.id = p.brother_id
  ),
  taken as (
    select v.*, p.first_id, p.series_perpetual, l.grace_days,
      array_position(array['simple', 'renewal', 'solemn'], v.type) as place,
      case
        when v.type = 'solemn' then 'infinity'
        else app.vow_end(v.date, v.valid_until, v.duration_months, l.vow_months)
      end as until
    from public.vows v
    join professed p on p.brother_id = v.brother_id
    join public.brothers b on b.id = v.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    where v.date <= p_today
  ),
  -- Each vow with the latest perpetual and simple ones before it. Of one day, a simple vow comes first and a perpetual
  -- one last.
  followed as (
    select t.*,
      max(t.date) filter (where t.type = 'solemn') over earlier as solemn,
      max(t.date) filter (where t.type = 'simple') over earlier as simple
    from taken t
    window earlier as (
      partition by t.brother_id order by t.date, t.place, t.id rows between unbounded preceding and 1 preceding
    )
  ),
  -- A simple vow after a perpetual one is a readmission: from there on, days without vows count again.
  readmitted as (
    select f.*, coalesce(f.type = 'simple' and f.solemn >= coalesce(f.simple, '-infinity'), false) as is_readmission
    from followed f
  ),
  counted as (
    select r.*, count(*) filter (where r.is_readmission) over (
      partition by r.brother_id order by r.date, r.place, r.id
    ) as readmissions
    from readmitted r
  ),
  -- Each vow with the day up to which those before it bound.
  bonds as (
    select c.*, max(c.until) over (
      partition by c.brother_id, c.readmissions order by c.date, c.place, c.id
      rows between unbounded preceding and 1 preceding
    ) as covered
    from counted c
  )

  select 'TEMP_UNDERAGE', case when app.age_on(p.first, p.birth_date) < p.least_age then 'high' else 'medium' end,
    'brother', p.brother_id, array[p.first_id], p.first, p.first::text
  from professed p
  where app.completed_age(p.first, p.birth_date) < p.least_age

  union all
  select 'TEMP_WITHOUT_NOVITIATE', 'medium', 'brother', p.brother_id, array[p.first_id], p.first, null
  from professed p
  where p.first is not null and not exists (
    select 1 from public.formation_stages f where f.brother_id = p.brother_id and f.stage = 'novitiate'
  )

  union all
  select 'PERPETUAL_UNDERAGE',
    case when app.age_on(p.perpetual, p.birth_date) < p.least_perpetual_age then 'high' else 'medium' end,
    'brother', p.brother_id, array[p.perpetual_id], p.perpetual, p.perpetual::text
  from professed p
  where app.completed_age(p.perpetual, p.birth_date) < p.least_perpetual_age

  union all
  select 'PERPETUAL_EARLY', 'high', 'brother', p.brother_id, array[p.series_first_id, p.series_perpetual_id],
    p.series_first, p.series_first || ' → ' || p.series_perpetual
  from professed p
  where p.series_perpetual < p.series_first + interval '36 months' - interval '3 months'

  union all
  select 'PERPETUAL_WITHOUT_TEMP', 'medium', 'brother', p.brother_id, array[p.perpetual_id], p.perpetual,
    p.perpetual::text
  from professed p
  where p.perpetual is not null and p.first is null

  union all
  select
    case when p.series_first + interval '108 months' < p.temporary_until then 'TEMP_OVER_9Y' else 'TEMP_OVER_6Y' end,
    case
      when p.series_first + interval '108 months' < p.temporary_until then 'high'
      when p.series_perpetual is null then 'medium'
      else 'low'
    end,
    'brother', p.brother_id, array[p.series_first_id], p.series_first, p.series_first::text
  from professed p
  where p.series_first + interval '72 months' < p.temporary_until

  union all
  select 'TEMP_GAP', case when t.date - t.covered > t.grace_days then 'high' else 'medium' end,
    'brother', t.brother_id, array[t.id], t.date, t.covered || ' → ' || t.date
  from bonds t
  where t.date > t.covered

  union all
  select 'VOWS_EXPIRED', 'high', 'brother', s.brother_id, array[s.last_vow_id], s.due_date, s.due_date::text
  from app.vow_standings(
    p_today, array(select p.brother_id from professed p where p.series_perpetual is null)
  ) s
  where s.vow_status = 'Expired Past Grace'

  union all
  select 'TWO_PERPETUAL', 'medium', 'brother', t.brother_id, array_agg(t.id), min(t.date),
    array_to_string((array_agg(t.date order by t.date, t.id))[1:2], ' → ')
  from taken t
  where t.type = 'solemn' and t.date >= t.series_perpetual
  group by t.brother_id
  having count(*) > 1

  union all
  select 'SIMPLE_AFTER_SOLEMN', 'medium', 'brother', r.brother_id, array[r.id], r.date, r.solemn || ' → ' || r.date
  from readmitted r
  where r.is_readmission

  union all
  select 'MISSING_RECEIVER_OR_WITNESSES', 'low', 'brother', t.brother_id, array[t.id], t.date, t.date::text
  from taken t
  where (t.id = t.first_id or t.type = 'solemn') and t.date >= app.new_law()
    and (app.is_blank(t.received_by) or app.is_blank(t.witness_1) or app.is_blank(t.witness_2))
$$;

create or replace function app.issues_of_orders(p_today date, p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with ordained as (
    select
      b.id as brother_id, b.birth_date, b.vocation_type, p.perpetual, p.perpetual_id, n.day as entered,
      a.id as acolytate_id, a.date as acolytate,
      d.id as diaconate_id, d.date as diaconate,
      r.id as priesthood_id, r.date as priesthood,
      e.id as episcopate_id, e.date as episcopate
    from app.judged_brothers b
    left join public.ordinations a on a.brother_id = b.id and a.type = 'acolytate' and a.date <= p_today
    left join public.ordinations d on d.brother_id = b.id and d.type = 'diaconate' and d.date <= p_today
    left join public.ordinations r on r.brother_id = b.id and r.type = 'priesthood' and r.date <= p_today
    left join public.ordinations e on e.brother_id = b.id and e.type = 'episcopate' and e.date <= p_today
    left join app.professions(p_today, p_brothers) p on p.brother_id = b.id
    left join app.entry_days(p_brothers) n on n.brother_id = b.id
    where coalesce(a.id, d.id, r.id, e.id) is not null
      and (p_brothers is null or b.id in (select unnest(p_brothers)))
  ),
  ages as (
    select 'DEACON_UNDERAGE' as issue_type, o.brother_id, o.diaconate_id as id, o.diaconate as day,
      app.completed_age(o.diaconate, o.birth_date) as completed, app.age_on(o.diaconate, o.birth_date) as age,
      app.legal_minimum('DEACON_UNDERAGE', o.diaconate, o.vocation_type) as least_age
    from ordained o
    union all
    select 'PRIEST_UNDERAGE', o.brother_id, o.priesthood_id, o.priesthood,
      app.completed_age(o.priesthood, o.birth_date), app.age_on(o.priesthood, o.birth_date),
      app.legal_minimum('PRIEST_UNDERAGE', o.priesthood, null)
    from ordained o
  )

  select a.issue_type, case when a.age >= a.least_age - 1 then 'medium' else 'high' end, 'brother', a.brother_id,
    array[a.id], a.day, a.day::text
  from ages a
  where a.completed < a.least_age

  union all
  select 'ORDERS_BEFORE_PERPETUAL', 'high', 'brother', o.brother_id,
    array_remove(array[o.diaconate_id, o.perpetual_id], null), o.diaconate,
    concat_ws(' → ', o.diaconate, o.perpetual)
  from ordained o
  where o.diaconate < coalesce(o.perpetual, 'infinity')
    -- The rule is for members: a deacon who enters afterwards keeps his order (can. 644, 1037).
    and o.diaconate >= coalesce(o.entered, '-infinity')

  union all
  select 'INTERSTICE', 'medium', 'brother', o.brother_id, array[o.diaconate_id, o.priesthood_id], o.diaconate,
    o.diaconate || ' → ' || o.priesthood
  from ordained o
  where o.diaconate <= o.priesthood
    and o.priesthood < o.diaconate + make_interval(months => app.legal_minimum('INTERSTICE', o.priesthood, null))

  union all
  select 'PRIEST_WITHOUT_DIACONATE', 'medium', 'brother', o.brother_id, array[o.priesthood_id], o.priesthood, null
  from ordained o
  where o.priesthood is not null and not exists (
    select 1 from public.ordinations x where x.brother_id = o.brother_id and x.type = 'diaconate'
  )

  union all
  select 'ACOLYTE_INTERSTICE', 'low', 'brother', o.brother_id, array[o.acolytate_id, o.diaconate_id], o.acolytate,
    o.acolytate || ' → ' || o.diaconate
  from ordained o
  where o.acolytate <= o.diaconate
    and o.diaconate < o.acolytate + make_interval(months => app.legal_minimum('ACOLYTE_INTERSTICE', o.diaconate, null))

  union all
  select 'ORDERED_BUT_LAICUS', 'medium', 'brother', o.brother_id,
    array_remove(array[o.priesthood_id, o.episcopate_id], null), least(o.priesthood, o.episcopate),
    least(o.priesthood, o.episcopate)::text
  from ordained o
  where o.vocation_type = 'laicus' and coalesce(o.priesthood_id, o.episcopate_id) is not null

  union all
  select 'ORDERS_ORDER', 'high', 'brother', o.brother_id,
    array_remove(array[
      case when o.priesthood < o.diaconate then o.diaconate_id end,
      o.priesthood_id,
      case when o.episcopate < o.priesthood then o.episcopate_id end
    ], null),
    o.priesthood,
    case
      when o.priesthood < o.diaconate then o.priesthood || ' → ' || o.diaconate
      else o.episcopate || ' → ' || o.priesthood
    end
  from ordained o
  where o.priesthood < o.diaconate or o.episcopate < o.priesthood
$$;

-- The limit that a rule applied to an event, by the law of its day; null for rules with the same limit for every event.
--   kind   months; age: completed years; birthday: the event was a day before the years were complete (can. 203)
--   law    the year of the Code of Canon Law
create function app.norm_of(p_type text, p_day date, p_birth_date date, p_vocation_type text) returns jsonb
language sql stable
return case when p_day is not null then jsonb_build_object(
  'kind', case
    when p_type like '%INTERSTICE' then 'months'
    when app.age_on(p_day, p_birth_date) < app.legal_minimum(p_type, p_day, p_vocation_type) then 'age'
    else 'birthday'
  end,
  'least', app.legal_minimum(p_type, p_day, p_vocation_type),
  'law', case
    when p_day < app.new_law() and (p_type <> 'DEACON_UNDERAGE' or p_vocation_type is distinct from 'laicus') then 1917
    else 1983
  end
) end;

-- The description of a kind of issue with the limit that was applied, as the app writes it in English.
create function app.norm_words(p_description text, p_norm jsonb) returns text
language sql immutable
return case
  when p_norm is null then p_description
  else replace(p_description, '{{least}}', p_norm ->> 'least')
    || case p_norm ->> 'kind' when 'birthday' then ', on the birthday itself, a day too early' else '' end
end;

drop function public.validate_brother_data_integrity(date, boolean);
drop function app.issues(date, boolean);

-- For administrators. Runs as the owner, because the rules read all rows of all record types.
create function app.issues(p_today date, p_accepted boolean)
returns table (
  ret_brother_id uuid, issue_type text, severity text, brother_name text, issue_description text, id uuid,
  code text, entity_type text, entity_id uuid, row_ids uuid[], detail text,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text, norm jsonb
)
language plpgsql security definer set search_path = pg_catalog, pg_temp set jit = 'off' as $$
declare
  v_today date := coalesce(p_today, app.today());
begin
  if not app.is_admin() then
    return;
  end if;
  return query
  select
    e.brother_id, i.issue_type, i.severity, e.name,
    app.norm_words(k.description, n.norm) || coalesce(' (' || i.detail || ')', ''), i.id,
    k.code, i.entity_type, i.entity_id, i.row_ids, i.detail,
    a.accepted_at, u.username, a.reason, n.norm
  from app.issues_on(v_today) i
  join app.issue_kinds k on k.issue_type = i.issue_type
  join app.judged_entities e on e.entity_type = i.entity_type and e.id = i.entity_id
  left join public.accepted_issues a on a.issue_id = i.id
    and coalesce(a.gravity >= app.issue_gravity(i.issue_type, i.severity, i.detail, v_today), true)
  left join public.users u on u.id = a.accepted_by
  left join public.brothers b on b.id = i.entity_id
  -- The event is that of the last day of the detail: of two orders, the later one is judged.
  cross join lateral (
    select case when i.issue_type ~ '(_UNDERAGE|INTERSTICE)$' then split_part(i.detail, ' → ', -1)::date end as day
  ) d
  cross join lateral (select app.norm_of(i.issue_type, d.day, b.birth_date, b.vocation_type) as norm) n
  where (select app.is_admin()) and (p_accepted or a.issue_id is null)
  order by array_position(array['high', 'medium', 'low'], i.severity), i.issue_type, e.name, i.id;
end $$;

-- The issues of the records on a day; with p_accepted also the accepted ones, with author and reason.
create function public.validate_brother_data_integrity(p_today date default null, p_accepted boolean default false)
returns table (
  ret_brother_id uuid, issue_type text, severity text, brother_name text, issue_description text, id uuid,
  code text, entity_type text, entity_id uuid, row_ids uuid[], detail text,
  accepted_at timestamptz, accepted_by_username text, accepted_reason text, norm jsonb
)
language sql security invoker set search_path = pg_catalog, pg_temp as $$
  select * from app.issues(p_today, p_accepted)
$$;

revoke all on function
  app.legal_minimum(text, date, text),
  app.norm_of(text, date, date, text),
  app.norm_words(text, jsonb),
  app.issues(date, boolean),
  public.validate_brother_data_integrity(date, boolean)
from public, anon, authenticated, service_role;
grant execute on function app.issues(date, boolean), public.validate_brother_data_integrity(date, boolean) to authenticated;
