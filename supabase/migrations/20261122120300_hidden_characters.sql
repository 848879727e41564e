-- A name with characters that cannot be seen, or that turn the text around, has an odd form.

-- Digits, stray spaces, capitals only, a title in front, or characters that cannot be seen or turn the text around:
-- control characters, fillers, and what Unicode calls format characters.
create or replace function app.has_odd_form(p_name text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select n.name ~ '[0-9]|^ |  | $'
    or (n.name !~ '[a-z]' and n.name ~ '[A-Z].*[A-Z].*[A-Z].*[A-Z]')
    or lower(n.name) ~ '^(fr|fra|br|p|sdr|fray|don|rev)[.''’]? '
    or p_name ~ (
      '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f'
      || '\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]'
    )
  from (select app.without_marks(p_name) collate "C" as name) n
$$;
