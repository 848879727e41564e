-- Roles in houses and institutions become a list with names in three languages, beside own words; the rules find an
-- office inside own words.

-- The words of a text: ASCII letters in lower case, one space before, between and after them, and a comma as a word of its
-- own between parts: 'Fr. Guardian (2nd term)' gives ' fr guardian , 2nd term , '. Devices read the same characters.
create function app.text_words(p_text text) returns text
language sql immutable
return regexp_replace(
  ' ' || regexp_replace(lower(p_text collate "C"), '[,;:/&+()|[\]]', ' , ', 'g') || ' ',
  '[\u0001-\u002b\u002d-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'
);

-- The names of each role in the three languages, the stored text among them (src/domain/role-names.ts). In a house of the
-- order the superior is the guardian.
create function app.role_names(p_in_house boolean) returns table (name text, role text)
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select n.name, split_part(l.line, ': ', 1)
  from regexp_split_to_table($list$
guardian: gardian, guardiano, local guardian, guardiano del convento, gardian biara
vicar: vikaris, vicario, house vicar, local vicar, vicario locale, vice guardian, vicario del convento
vicar: vicario del guardiano, vice guardiano, wakil gardian
bursar: ekonom, economo, house bursar, local bursar, ekonom rumah, economo locale
councillor: penasihat, penasehat, consigliere, councilor, local councillor, penasihat lokal, consigliere locale
postulant director: magister postulan, pembina postulan, direttore dei postulanti, postulant master
postulant director: maestro dei postulanti, director of postulants, master of postulants
novice master: magister novis, magister novisiat, pembina novis, maestro dei novizi, maestro di noviziato
novice master: novice director, master of novices, director of novices
vice master: wakil magister, wakil magister novis, vicemaestro, vicemaestro dei novizi, vice maestro dei novizi
vice master: vice novice master, assistant novice master
director post novitiate: director of post novitiate, post novitiate director, magister pascanovisiat
director post novitiate: magister postnovisiat, direttore del post noviziato, direttore del postnoviziato
director post novitiate: maestro dei postnovizi, maestro dei post novizi
chapter secretary: secretary of the local chapter, sekretaris kapitel lokal, segretario del capitolo locale
chapter secretary: segretario del capitolo
aspirant director: magister aspiran, direttore degli aspiranti, director of aspirants
director of studies: direktur studi, direttore degli studi
sacristan: koster, sacrista, sagrestano
infirmarian: perawat, perawat saudara sakit, infermiere
librarian: pustakawan, bibliotecario
cook: juru masak, cuoco
porter: penerima tamu, portinaio
member: anggota, anggota komunitas, membro, di famiglia
student: mahasiswa, studen, studen frater, studente
postulant: postulan, postulante
novice: novis, novizio
aspirant: aspiran, aspirante
guest: tamu, ospite
resident: penghuni, tinggal di komunitas, residente
minister: provincial minister, minister provincial, minister provinsial, provinsial, ministro provinciale
minister: provincial, provinciale
provincial vicar: vicar provincial, vikaris provinsial, vicario provinciale
provincial councillor: definitor, definitore, penasihat provinsial, penasehat provinsial, consigliere provinciale
provincial councillor: definitore provinciale, provincial definitor
provincial bursar: ekonom provinsi, ekonom provinsial, economo provinciale
provincial secretary: sekretaris provinsi, sekretaris provinsial, segretario provinciale
custos: kustos, custode
secretary: sekretaris, segretario
archivist: arsiparis, archivista
vocation promoter: promotor panggilan, animatore vocazionale, promotore vocazionale, vocations promoter
vocation promoter: vocation director
formator: pembina, formatore
parish priest: pastor paroki, pastor kepala, pastor kepala paroki, parroco
parochial vicar: pastor rekan, vikaris parokial, vikaris parokial pastor rekan, pastor pembantu
parochial vicar: vicario parrocchiale, viceparroco, vice parroco, assistant parish priest
chaplain: kapelan, cappellano
rector: rector of church, rector of the church, rektor gereja, rettore della chiesa
director: direktur, direttore
headmaster: kepala sekolah, preside, dirigente scolastico, dirigente scolastico preside
teacher: guru, insegnante
confessor: bapa pengakuan, confessore
president: ketua, presidente
president of foundation: president of the foundation, ketua yayasan, presidente della fondazione
chairman: chair, ketua komite, presidente del comitato
treasurer: bendahara, tesoriere
coordinator: koordinator, coordinatore
$list$ || case when p_in_house then $list$
guardian: superior, superiore, local superior, superiore locale, superior lokal, superiore della casa, pemimpin komunitas
$list$ else '' end, '\n+') as l (line)
  cross join lateral regexp_split_to_table(replace(l.line, ': ', ', '), ', ') as n (name)
  where l.line <> ''
$$;

-- The stored text of the role that a text names, alone or after a title ('Fr. Guardian'); null when it names none or says
-- more than a role.
create function app.listed_role(p_role text, p_in_house boolean) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select n.role
  from (select btrim(replace(app.text_words(p_role), ' ,', ''))) as t (words)
  join app.role_names(p_in_house) n on n.name in (
    t.words,
    regexp_replace(t.words, '^(?:(?:fr|fra|frate|frater|father|p|padre|pater|br|bro|brother|sdr|saudara|rev) )+', '')
  )
  order by n.name <> t.words
  limit 1
$$;

-- Whether a role is an office, alone or among others: 'Guardiano e parroco'. Some words before or after it make it another
-- one, or none: 'vicar of the guardian', 'ex guardiano'.
--   p_names  the names of the office, as alternatives of a regular expression
create function app.holds_office(p_role text, p_names text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(
    app.text_words(p_role),
    format(
      ' (?:%2$s) (?:%1$s)(?= )| (?:%1$s)(?= (?:%3$s) )',
      p_names,
      'ex|former|past|previous|mantan|bekas|gia|già|vice|vicar|vicario|vikaris|wakil|sub|assistant|'
      'assistente|asisten|pembantu|aiuto|deputy|socius|secretary|segretario|sekretaris|of|to|the|del|al|dal|'
      'provincial|general|major|regional|mother|scuola|scuole|media|medie|istituto',
      'emeritus|emerito|angel|angels|provincial|provinciale|provinsial|general|generale|jenderal|major|'
      'maggiore|regional|regionale'
    ),
    '', 'g'
  ) ~ format(' (?:%s)(?= )', p_names)
$$;

-- (Most roles are neither, which the first condition finds out sooner.)
create function app.is_guardian(p_role text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    p_role = 'guardian'
      or lower(p_role collate "C") ~ 'gu?ardian|superior'
      and app.holds_office(p_role, 'guardian|gardian|guardiano|superior|superiore'),
    false
  )
$$;

create function app.is_novice_master(p_role text) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    lower(p_role collate "C") ~ 'novi'
      and app.holds_office(
        p_role,
        'novice master|novice director|master of novices|director of novices|magister novis|magister novisiat|'
        'pembina novis|maestro dei novizi|maestro di noviziato'
      ),
    false
  )
$$;

revoke all on function app.text_words(text), app.role_names(boolean), app.listed_role(text, boolean),
  app.holds_office(text, text), app.is_guardian(text), app.is_novice_master(text)
from public, anon, authenticated, service_role;

drop function app.open_homes(date);

-- The homes open on a day of brothers in the order: these are the residents.
create function app.open_homes(p_today date)
returns table (
  id uuid, brother_id uuid, fraternity_id uuid, start_date date, is_guardian boolean, is_novice_master boolean
)
language sql stable rows 10000 set search_path = pg_catalog, pg_temp as $$
  select a.id, a.brother_id, a.fraternity_id, a.start_date, app.is_guardian(a.role), app.is_novice_master(a.role)
  from public.fraternity_assignments a
  join app.judged_brothers b on b.id = a.brother_id and b.is_in_order
  where a.end_date is null and a.start_date <= p_today
$$;

revoke all on function app.open_homes(date) from public, anon, authenticated, service_role;

create or replace function app.issues_of_offices(p_today date) returns setof app.finding
language sql stable set search_path = pg_catalog, pg_temp as $$
  with recursive
  guardians as (
    select h.*, s.perpetual
    from app.open_homes(p_today) h
    left join app.last_series(p_today) s on s.brother_id = h.brother_id
    where h.is_guardian
  ),
  masters as (
    select h.id, h.brother_id, h.start_date from app.open_homes(p_today) h where h.is_novice_master
    union all
    select a.id, a.brother_id, a.start_date
    from public.institution_assignments a
    join app.judged_brothers b on b.id = a.brother_id and b.is_in_order
    where a.end_date is null and a.start_date <= p_today and app.is_novice_master(a.role)
  ),
  -- Back from a guardian's term to the one that ended at most a month before it began, in whatever house.
  terms as (
    select g.id, g.brother_id, g.start_date as since from guardians g
    union all
    select t.id, t.brother_id, earlier.since
    from terms t
    cross join lateral (
      select min(a.start_date) as since
      from public.fraternity_assignments a
      where a.brother_id = t.brother_id and app.is_guardian(a.role)
        and a.start_date < t.since and a.end_date >= t.since - 31
    ) earlier
    where earlier.since is not null
  ),
  in_office as (
    select g.id, g.brother_id, g.start_date, l.guardian_years, min(t.since) as since
    from guardians g
    join terms t on t.id = g.id
    join public.brothers b on b.id = g.brother_id
    join app.limits() l on l.circumscription_id = b.circumscription_id
    group by g.id, g.brother_id, g.start_date, l.guardian_years
  )

  select 'TWO_GUARDIANS', 'high', 'fraternity', g.fraternity_id, array_agg(g.id), null::date, null
  from guardians g
  group by g.fraternity_id
  having count(distinct g.brother_id) > 1

  union all
  select 'NO_GUARDIAN', 'medium', 'fraternity', h.fraternity_id, '{}', null, count(distinct h.brother_id)::text
  from app.open_homes(p_today) h
  group by h.fraternity_id
  having count(distinct h.brother_id) >= 3 and count(*) filter (where h.is_guardian) = 0

  union all
  select 'GUARDIAN_NOT_PERPETUAL', 'high', 'brother', g.brother_id, array[g.id], g.start_date, g.start_date::text
  from guardians g
  where g.perpetual is null

  union all
  select 'MASTER_NOT_PERPETUAL', 'high', 'brother', m.brother_id, array[m.id], m.start_date, m.start_date::text
  from masters m
  left join app.last_series(p_today) s on s.brother_id = m.brother_id
  where s.perpetual is null

  union all
  select 'GUARDIAN_TERM', 'medium', 'brother', o.brother_id, array[o.id], o.start_date,
    case when o.since + interval '108 months' < p_today then o.since else o.start_date end::text
  from in_office o
  -- Terms end with a chapter or its decisions, not on the day.
  where o.start_date + make_interval(years => o.guardian_years, months => 6) < p_today
    or o.since + interval '108 months' < p_today

  union all
  select 'HOUSE_UNDER_3', 'low', 'fraternity', f.id, '{}', null, count(distinct p.brother_id)::text
  from public.fraternities f
  left join app.open_homes(p_today) h on h.fraternity_id = f.id
  left join app.professions(p_today) p on p.brother_id = h.brother_id
  where f.type in ('friary', 'formational', 'parochial', 'specialized', 'local')
  group by f.id
  having count(distinct p.brother_id) < 3
$$;

drop function app.office(text);

-- What was typed in one of the languages becomes the text of the list. Each change has its entry in the history, and every
-- device pulls it.
update public.fraternity_assignments a
set role = l.role
from (
  select d.role as typed, app.listed_role(d.role, true) as role
  from (select distinct f.role from public.fraternity_assignments f where f.role is not null) d
) l
where a.role = l.typed and l.role <> l.typed;

update public.institution_assignments a
set role = l.role
from (
  select d.role as typed, app.listed_role(d.role, false) as role
  from (select distinct i.role from public.institution_assignments i where i.role is not null) d
) l
where a.role = l.typed and l.role <> l.typed;
