-- O: the diaconate, the priesthood, and the orders before and after them.

create function app.issues_of_orders(p_today date, p_brothers uuid[]) returns setof app.finding
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
