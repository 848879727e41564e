-- X04, X05: the form of names, and possible duplicates.

-- The text without the marks of Latin, Greek and Cyrillic letters. Devices remove exactly the same marks.
create function app.without_marks(p_text text) returns text
language sql immutable
return regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g');

-- Digits, stray spaces, capitals only, a title before the name, the letters of the Order after it, or characters that
-- are invisible or reverse the text: control characters, fillers, and Unicode format characters.
create function app.has_odd_form(p_name text) returns boolean
language sql immutable
return app.without_marks(p_name) collate "C" ~ '[0-9]|^ |  | $'
  or (
    app.without_marks(p_name) collate "C" !~ '[a-z]'
    and app.without_marks(p_name) collate "C" ~ '[A-Z].*[A-Z].*[A-Z].*[A-Z]'
  )
  or lower(app.without_marks(p_name) collate "C") ~ (
    '^(fr|fra|frate|frater|fray|father|p|padre|pater|br|bro|brother|bruder|sdr|saudara|don|rev|mons|msgr|mgr|bp'
    || '|diac|diakon|deacon)[.''’]? '
  )
  -- Apart from the titles: PostgreSQL takes several times as long to look for a beginning or an end at once.
  or lower(app.without_marks(p_name) collate "C") ~ '[ ,]o[.]? ?f[.]? ?m[.]? ?(cap[.]?)?$'
  or p_name ~ (
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    || '\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]'
  );

-- The part of a name that is compared. Only ASCII letters are lowered: engines disagree on some others.
create function app.comparable_name(p_name text) returns text
language sql immutable
return btrim(regexp_replace(
  translate(lower(app.without_marks(p_name) collate "C"), '.,''’-', '     '), ' +', ' ', 'g'
), ' ');

-- The Jaro-Winkler similarity of two different names, from 0 to 1. A letter of one matches the same letter of the other
-- nearby; letters that match in another order count half, and a common beginning counts more.
create function app.likeness(p_a text, p_b text) returns double precision
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_reach int := greatest(0, greatest(length(p_a), length(p_b)) / 2 - 1);
  v_same int := 0;
  v_left text;
  v_of_a text;
  v_of_b text;
  v_from int;
  v_place int;
  v_matches double precision;
  v_moved double precision := 0;
  v_jaro double precision;
begin
  -- The letters of a common beginning match each other.
  while left(p_a, v_same + 1) = left(p_b, v_same + 1) loop
    v_same := v_same + 1;
  end loop;
  v_of_a := left(p_a, v_same);
  v_of_b := v_of_a;

  -- Comparable names have no capitals, so one stands for a letter that is matched already.
  v_left := repeat('X', v_same) || substr(p_b, v_same + 1);
  for v_i in v_same + 1 .. length(p_a) loop
    v_from := greatest(1, v_i - v_reach);
    v_place := strpos(substr(v_left, v_from, v_i + v_reach - v_from + 1), substr(p_a, v_i, 1));
    if v_place > 0 then
      v_of_a := v_of_a || substr(p_a, v_i, 1);
      v_left := overlay(v_left placing 'X' from v_from + v_place - 1 for 1);
    end if;
  end loop;
  v_matches := length(v_of_a);
  if v_matches = 0 then
    return 0;
  end if;

  for v_i in v_same + 1 .. length(p_b) loop
    if substr(v_left, v_i, 1) = 'X' then
      v_of_b := v_of_b || substr(p_b, v_i, 1);
    end if;
  end loop;
  for v_i in v_same + 1 .. length(v_of_a) loop
    if substr(v_of_a, v_i, 1) <> substr(v_of_b, v_i, 1) then
      v_moved := v_moved + 0.5;
    end if;
  end loop;

  v_jaro := (v_matches / length(p_a) + v_matches / length(p_b) + (v_matches - v_moved) / v_matches) / 3;
  return v_jaro + least(v_same, 4) * 0.1 * (1 - v_jaro);
end $$;

create function app.issues_of_names(p_brothers uuid[]) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with named as materialized (
    select b.id, b.name, b.birth_date, extract(year from b.birth_date)::int as year,
      app.comparable_name(b.name) as comparable
    from app.judged_brothers b
    where b.birth_date is not null and (
      p_brothers is null or extract(year from b.birth_date) in (
        select extract(year from j.birth_date) from app.judged_brothers j where j.id = any (p_brothers)
      )
    )
  ),
  counted as materialized (
    select n.*, l.letters, length(n.comparable) - bit_count(l.letters) as uncounted,
      -- Yohanes and Johanes begin alike, and so do Kornelius and Cornelius.
      translate(left(n.comparable, 1), 'ijc', 'yyk') as initial,
      1 / length(n.comparable)::float8 as share
    from named n
    -- Each letter's count as a row of ones, so that two names are compared at once.
    cross join lateral (
      select string_agg(
        substr(
          '000000100000110000111000111100111110111111',
          1 + 6 * least(6, length(n.comparable) - length(replace(n.comparable, x.letter, ''))),
          6
        ),
        ''
      )::bit varying as letters
      from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz ', null)) as x (letter)
    ) l
    where n.comparable <> ''
  ),
  pairs as (
    select a.id as first_id, a.name as first_name, b.id as second_id,
      a.comparable as first, b.comparable as second,
      a.comparable = b.comparable as is_same_name, a.birth_date = b.birth_date as is_same_day,
      -- At most so many letters can match: those both have, and what is not counted above.
      bit_count(a.letters & b.letters) + least(a.uncounted, b.uncounted) as matches,
      a.share + b.share as shares
    from counted a
    join counted b on b.year = a.year and b.initial = a.initial and b.id > a.id
    where p_brothers is null or a.id in (select unnest(p_brothers)) or b.id in (select unnest(p_brothers))
  )

  select 'POSSIBLE_DUPLICATE', case when p.is_same_name and p.is_same_day then 'high' else 'medium' end,
    'brother', p.second_id, array[p.first_id], null::date, p.first_name
  from pairs p
  where case
    when p.is_same_name then true
    -- Below these not even all those letters in their order and the longest common beginning reach 0.92: four letters
    -- or more, at most three, at most one. To find the likeness itself is dear.
    when p.matches * p.shares < 1.59 then false
    when p.matches * p.shares < 1.65 and left(p.first, 4) <> left(p.second, 4) then false
    when p.matches * p.shares < 1.72 and left(p.first, 2) <> left(p.second, 2) then false
    else app.likeness(p.first, p.second) >= 0.92
  end

  union all
  select 'NAME_FORMAT', 'low', 'brother', b.id, '{}', null, b.name
  from app.judged_brothers b
  where app.has_odd_form(b.name) and (p_brothers is null or b.id in (select unnest(p_brothers)))
$$;
