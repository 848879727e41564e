-- Types and functions that all validation rules share. A rule finds a problem of one entity (a brother, a fraternity,
-- an institution, a place, an account) and names the rows that cause it.
--
--   issues_of_formation, …_of_vows, …    findings, several for one issue
--   find_issues                          issues: one for each type and entity
--   validate_brother_data_integrity      the same for administrators, without the accepted ones
--
-- Every function issues_of_… of this schema that returns findings is a rule function; no other list of rules exists.
-- Its arguments are the day, unless no finding depends on it, and then the brothers to check, unless its findings are
-- not about brothers. With these brothers it returns exactly those of the province's findings whose brother, or a
-- brother among their rows, is one of them. Null: all brothers.

create table app.issue_kinds (
  issue_type  text primary key,
  code        text not null,
  -- The limit that was applied takes the place of {{least}} (app.norm_words).
  description text not null,
  -- The source of the rule: canon law, the Capuchins' own law, or plain reason.
  basis       text not null
);

alter table app.issue_kinds enable row level security;

insert into app.issue_kinds (issue_type, code, basis, description) values
  ('NOVITIATE_UNDERAGE', 'F01', 'can. 643 §1, 1°', 'Novitiate begun before {{least}} completed years'),
  ('NOVITIATE_SHORT', 'F02', 'can. 648 §1, 649 §1–2', 'First profession before twelve months of novitiate'),
  ('NOVITIATE_LONG', 'F03', 'can. 648 §3, 653 §2', 'Novitiate longer than two years'),
  ('POSTULANCY_SHORT', 'F04', 'Ord. 2/11', 'Postulancy shorter than a year'),
  ('STAGE_OVERLAP', 'F05', 'order', 'Stages of formation overlap by more than a month'),
  ('STAGE_GAP', 'F05', 'order', 'More than six months between two stages of formation'),
  ('STAGE_OPEN_AFTER_PERPETUAL', 'F06', 'logic', 'Postulancy or novitiate still open after profession'),

  ('TEMP_UNDERAGE', 'P01', 'can. 656, 1°', 'First profession before {{least}} completed years'),
  ('TEMP_WITHOUT_NOVITIATE', 'P02', 'can. 656, 2°', 'Temporary vows without a novitiate'),
  ('PERPETUAL_UNDERAGE', 'P03', 'can. 658, 1°', 'Perpetual profession before {{least}} completed years'),
  ('PERPETUAL_EARLY', 'P04', 'can. 657 §3, 658, 2°', 'Perpetual profession before three years of temporary vows'),
  ('PERPETUAL_WITHOUT_TEMP', 'P05', 'can. 658, 2°; 684', 'Perpetual profession without temporary vows'),
  ('TEMP_OVER_6Y', 'P06', 'can. 655, 657 §2', 'More than six years in temporary vows'),
  ('TEMP_OVER_9Y', 'P07', 'can. 657 §2', 'More than nine years in temporary vows'),
  ('TEMP_GAP', 'P08', 'can. 657 §1', 'A period without vows between two professions'),
  ('VOWS_EXPIRED', 'P09', 'can. 657 §1', 'Temporary vows have expired'),
  ('TWO_PERPETUAL', 'P10', 'logic', 'More than one perpetual profession'),
  ('SIMPLE_AFTER_SOLEMN', 'P12', 'can. 690', 'Temporary vows after perpetual profession: confirm the readmission, or change the type to renewal'),
  ('MISSING_RECEIVER_OR_WITNESSES', 'P11', 'Ord. 2/16', 'Profession without its receiver or both witnesses'),

  ('DEACON_UNDERAGE', 'O01', 'can. 1031 §1, §2, §4', 'Ordained deacon before {{least}} completed years'),
  ('PRIEST_UNDERAGE', 'O02', 'can. 1031 §1, §4', 'Ordained priest before {{least}} completed years'),
  ('ORDERS_BEFORE_PERPETUAL', 'O03', 'can. 1037; 644, 268 §2', 'Diaconate before perpetual profession'),
  ('INTERSTICE', 'O04', 'can. 1031 §1', 'Less than {{least}} months between diaconate and priesthood'),
  ('PRIEST_WITHOUT_DIACONATE', 'O05', 'logic', 'Priest without a diaconate'),
  ('ACOLYTE_INTERSTICE', 'O06', 'can. 1035 §2', 'Less than {{least}} months between acolytate and diaconate'),
  ('ORDERED_BUT_LAICUS', 'O07', 'logic', 'Priest or bishop, but recorded as a lay brother'),
  ('ORDERS_ORDER', 'O08', 'logic', 'A higher order received before a lower one'),

  ('DATE_ORDER', 'D01', 'can. 644, 268 §2', 'Birth, entry, vows, orders and departure are not in this order'),
  ('FUTURE_DATE', 'D02', 'logic', 'A date is too far in the future'),
  ('IMPLAUSIBLE_AGE', 'D03', 'logic', 'Active and more than a hundred years old'),
  ('MISSING_BIRTH_DATE', 'D04', 'completeness', 'Active without a birth date'),
  ('BIRTHDAY_MISMATCH', 'D05', 'logic', 'The celebrated day is neither the birthday nor a noted name day'),

  ('DECEASED_NO_DATE', 'M01', 'completeness', 'Deceased without a death date'),
  ('EVENT_AFTER_DEATH', 'M03', 'logic', 'Something is dated after his death'),
  ('DEPARTED_NO_DATE', 'M04', 'completeness', 'Departed or transferred without a date'),
  ('DEPARTED_NO_REASON', 'M04', 'completeness', 'Departed or transferred without a reason'),
  ('OPEN_POST_AFTER_EXIT', 'M05', 'logic', 'An assignment is still open after death or departure'),
  ('DECEASED_NO_PLACE', 'M06', 'necrology', 'Deceased without place of death or burial'),

  ('NO_CURRENT_FRATERNITY', 'A01', 'can. 665', 'Active without a current fraternity'),
  ('TWO_CURRENT_FRATERNITIES', 'A02', 'logic', 'More than one current fraternity'),
  ('ASSIGNMENT_OVERLAP', 'A03', 'logic', 'Two residences overlap by more than a week'),
  ('TWO_GUARDIANS', 'A05', 'can. 608', 'More than one guardian'),
  ('NO_GUARDIAN', 'A06', 'can. 608', 'Three or more brothers without a guardian'),
  ('GUARDIAN_NOT_PERPETUAL', 'A07', 'can. 623', 'A guardian must be perpetually professed'),
  ('MASTER_NOT_PERPETUAL', 'A08', 'can. 651 §1; Const. 31,5', 'A novice master must be perpetually professed'),
  ('GUARDIAN_TERM', 'A09', 'can. 624', 'Guardian beyond his term'),
  ('HOUSE_UNDER_3', 'A10', 'Const.', 'Fewer than three professed brothers'),
  ('NOVICE_NOT_IN_NOVITIATE', 'A11', 'can. 647 §2', 'A novice outside a house of formation'),
  ('POST_IN_CLOSED_INSTITUTION', 'A12', 'logic', 'A post continues in an institution that is closed'),
  ('GUARDIAN_IS_BISHOP', 'A13', 'can. 705', 'A bishop is the guardian of a fraternity'),

  ('PARISH_NO_DIOCESE', 'I01', 'logic', 'Parish without a diocese'),
  ('PLACE_NO_COUNTRY', 'I02', 'logic', 'Place without a country'),

  ('STATUS_UNKNOWN', 'X01', 'completeness', 'No vows, orders or formation'),
  ('STATUS_STALE', 'X02', 'logic', 'The stored status differs from the calculated one; the daily refresh will correct it'),
  ('OVERRIDE_ACTIVE', 'X03', 'order', 'The status is set by hand'),
  ('POSSIBLE_DUPLICATE', 'X04', 'order', 'Possibly the same person as another brother'),
  ('NAME_FORMAT', 'X05', 'order', 'Name with digits, stray spaces, capitals only or a title'),
  ('USER_LINKED_TO_EXITED', 'X06', 'security', 'Account of a brother who has died, departed or transferred'),
  ('CONTACT_MISSING', 'X07', 'completeness', 'Active with neither phone nor e-mail, or without an emergency contact');

create type app.finding as (
  issue_type  text,
  severity    text,
  entity_type text,
  entity_id   uuid,
  -- Of several findings of one type on one entity, that with the earliest day gives its detail to the issue; on the
  -- same day the one whose first row has the least id.
  row_ids     uuid[],
  day         date,
  -- In no language: only dates and names.
  detail      text
);

-- The functions below with a `return` are bound to the functions that they call at creation, whatever the search path,
-- and the planner inlines them.

-- Only ASCII white space is removed, so that devices agree.
create function app.trimmed(p_text text) returns text
language sql immutable
return btrim(p_text, E' \t\n\x0B\f\r');

create function app.is_blank(p_text text) returns boolean
language sql immutable
return coalesce(app.trimmed(p_text), '') = '';

-- Completed years of life. A person born on 29 February completes them on 1 March in common years.
create function app.age_on(p_day date, p_birth_date date) returns int
language sql immutable
return extract(year from age(p_day::timestamp, p_birth_date::timestamp))::int;

-- The completed years of life by canon law: on the birthday itself the year is not complete yet, because an age is
-- complete when the last day of the year has ended (can. 203).
create function app.completed_age(p_day date, p_birth_date date) returns int
language sql immutable
return extract(year from p_day)::int - extract(year from p_birth_date)::int
  - case when to_char(p_day::timestamp, 'MM-DD') <= to_char(p_birth_date::timestamp, 'MM-DD') then 1 else 0 end;

-- The day on which the present Code of Canon Law came into force. Earlier events followed the Code of 1917.
create function app.new_law() returns date
language sql immutable
return date '1983-11-27';

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

-- The words of a text: ASCII letters in lower case, one space before, between and after them, and a comma as a separate
-- word between parts: 'Fr. Guardian (2nd term)' gives ' fr guardian , 2nd term , '. Devices treat the same characters
-- in the same way.
create function app.text_words(p_text text) returns text
language sql immutable
return regexp_replace(
  ' ' || regexp_replace(lower(p_text collate "C"), '[,;:/&+()|[\]]', ' , ', 'g') || ' ',
  '[\u0001-\u002b\u002d-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'
);

-- The names of each role in the three languages, including the stored text (src/domain/role-names.ts). In a house of
-- the order the superior is the guardian.
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

-- The stored text of the role that a text names, alone or after a title ('Fr. Guardian'); null when it names no role or
-- contains more than a role.
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

-- Whether a role contains an office, alone or among others: 'Guardiano e parroco'. Some words before or after the
-- office make it another one, or none: 'vicar of the guardian', 'ex guardiano'.
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

-- The first condition is cheaper and excludes most roles.
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

-- No rule checks archived brothers. (The columns are listed, because a view never gets columns that are added to its
-- table later.)
create view app.judged_brothers with (security_invoker = true) as
select
  b.id, b.name, b.birth_name, b.birth_place, b.birth_date, b.birthday, b.vocation_type, b.circumscription_id,
  b.nationality, b.phone, b.email, b.emergency_contact, b.membership_status, b.departure_date, b.departure_reason,
  b.departure_notes, b.death_date, b.death_place, b.death_cause, b.burial_place, b.additional_info, b.notes,
  b.deleted_at, b.cached_status, b.version, b.created_at, b.updated_at,
  b.membership_status = 'active' as is_active,
  b.membership_status in ('active', 'suspended') as is_in_order,
  b.membership_status in ('deceased', 'departed', 'transferred') as has_gone,
  b.name_day
from public.brothers b
where b.deleted_at is null;

-- The day on which each brother entered the order: the first day of the first aspirancy, postulancy or novitiate, or of
-- the first vows, whichever is earlier. Studies do not count as entry.
create function app.entry_days(p_brothers uuid[]) returns table (brother_id uuid, day date)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  select x.brother_id, min(x.day)
  from (
    select f.brother_id, f.start_date as day
    from public.formation_stages f
    where f.stage in ('aspirancy', 'postulancy', 'novitiate')
    union all
    select v.brother_id, v.date
    from public.vows v
  ) x
  where p_brothers is null or x.brother_id in (select unnest(p_brothers))
  group by x.brother_id
$$;

-- The first temporary and the first perpetual profession of each brother with vows up to a day. A renewal after perpetual
-- vows is made out of devotion and is no profession.
create function app.professions(p_today date, p_brothers uuid[])
returns table (brother_id uuid, first date, first_id uuid, perpetual date, perpetual_id uuid)
language sql stable rows 20000 set search_path = pg_catalog, pg_temp as $$
  with perpetual as (
    select v.brother_id, min(v.date) as day, (array_agg(v.id order by v.date, v.id))[1] as id
    from public.vows v
    where v.type = 'solemn' and v.date <= p_today
      and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
    group by v.brother_id
  )
  select
    v.brother_id,
    min(v.date) filter (where t.is_temporary),
    (array_agg(v.id order by v.date, v.id) filter (where t.is_temporary))[1],
    min(p.day),
    (array_agg(p.id))[1]
  from public.vows v
  left join perpetual p on p.brother_id = v.brother_id
  cross join lateral (
    select v.type = 'simple' or v.type = 'renewal' and v.date <= coalesce(p.day, 'infinity') as is_temporary
  ) t
  where v.date <= p_today and (p_brothers is null or v.brother_id in (select unnest(p_brothers)))
  group by v.brother_id
$$;
