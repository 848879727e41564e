-- A name is also written oddly with the title of a bishop or a deacon in front, or with 'Frate', 'Father' or 'Saudara'.

create or replace function app.has_odd_form(p_name text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select n.name ~ '[0-9]|^ |  | $'
    or (n.name !~ '[a-z]' and n.name ~ '[A-Z].*[A-Z].*[A-Z].*[A-Z]')
    or lower(n.name) ~ (
      '^(fr|fra|frate|frater|fray|father|p|padre|pater|br|bro|brother|bruder|sdr|saudara|don|rev|mons|msgr|mgr|bp'
      || '|diac|diakon|deacon)[.''’]? |[ ,]o[.]? ?f[.]? ?m[.]? ?(cap[.]?)?$'
    )
    or p_name ~ (
      '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f'
      || '\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]'
    )
  from (select app.without_marks(p_name) collate "C" as name) n
$$;
