-- P: temporary and perpetual profession.

create function app.issues_of_vows(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with professed as (
    select p.*, b.birth_date, coalesce(p.perpetual, case when b.is_in_order then p_today end) as until
    from app.professions(p_today) p
    join app.judged_brothers b on b.id = p.brother_id
  ),
  taken as (
    select v.*, p.perpetual, p.perpetual_id, l.grace_days,
      app.vow_end(v.date, v.valid_until, v.duration_months, l.vow_months) as until
    from public.vows v
    join professed p on p.brother_id = v.brother_id
    join public.brothers b on b.id = v.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    where v.date <= p_today
  ),
  -- Up to the perpetual profession, each vow with the day up to which those before it bound.
  bonds as (
    select t.*, max(t.until) over (
      partition by t.brother_id order by t.date, t.id rows between unbounded preceding and 1 preceding
    ) as covered
    from taken t
    where t.id = t.perpetual_id
      or (t.type <> 'solemn' and (t.perpetual is null or (t.date, t.id) < (t.perpetual, t.perpetual_id)))
  )

  select 'TEMP_UNDERAGE', 'high', 'brother', p.brother_id, array[p.first_id], p.first, p.first::text
  from professed p
  where p.first >= app.new_law() and app.age_on(p.first, p.birth_date) < 18

  union all
  select 'TEMP_WITHOUT_NOVITIATE', 'medium', 'brother', p.brother_id, array[p.first_id], p.first, null
  from professed p
  where p.first is not null and not exists (
    select 1 from public.formation_stages f where f.brother_id = p.brother_id and f.stage = 'novitiate'
  )

  union all
  select 'PERPETUAL_UNDERAGE', 'high', 'brother', p.brother_id, array[p.perpetual_id], p.perpetual, p.perpetual::text
  from professed p
  where app.age_on(p.perpetual, p.birth_date) < 21

  union all
  select 'PERPETUAL_EARLY', 'high', 'brother', p.brother_id, array[p.first_id, p.perpetual_id], p.first,
    p.first || ' → ' || p.perpetual
  from professed p
  where p.perpetual < p.first + interval '36 months' - interval '3 months'

  union all
  select 'PERPETUAL_WITHOUT_TEMP', 'medium', 'brother', p.brother_id, array[p.perpetual_id], p.perpetual,
    p.perpetual::text
  from professed p
  where p.perpetual is not null and p.first is null

  union all
  select case when p.first + interval '108 months' < p.until then 'TEMP_OVER_9Y' else 'TEMP_OVER_6Y' end,
    case when p.first + interval '108 months' < p.until then 'high' else 'medium' end,
    'brother', p.brother_id, array[p.first_id], p.first, p.first::text
  from professed p
  where p.first + interval '72 months' < p.until

  union all
  select 'TEMP_GAP', case when t.date - t.covered > t.grace_days then 'high' else 'medium' end,
    'brother', t.brother_id, array[t.id], t.date, t.covered || ' → ' || t.date
  from bonds t
  where t.date > t.covered

  union all
  select 'VOWS_EXPIRED', 'high', 'brother', s.brother_id, array[s.last_vow_id], s.due_date, s.due_date::text
  from app.vow_standings(p_today) s
  where s.vow_status = 'Expired Past Grace'

  union all
  select 'TWO_PERPETUAL', 'medium', 'brother', t.brother_id, array_agg(t.id), min(t.date),
    array_to_string((array_agg(t.date order by t.date, t.id))[1:2], ' → ')
  from taken t
  where t.type = 'solemn'
  group by t.brother_id
  having count(*) > 1

  union all
  select 'MISSING_RECEIVER_OR_WITNESSES', 'low', 'brother', t.brother_id, array[t.id], t.date, t.date::text
  from taken t
  where app.is_blank(t.received_by) or app.is_blank(t.witness_1) or app.is_blank(t.witness_2)
$$;
