import {readFileSync} from 'node:fs';
import type {PGlite} from '@electric-sql/pglite';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type PlannedCelebration, plannedCelebrations} from '#src/domain/calendar-events.ts';
import type {CelebratingProvince} from '#src/domain/celebrations.ts';
import {settingsByCircumscription, type SettingRow} from '#src/domain/settings.ts';
import {type CalendarEvent, toCalendarFile} from '#src/lib/calendar-file.ts';
import {loadProvince} from '#supabase/seed/load.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {openEmbedded} from './support/embedded.ts';

// The events of the calendar that a device saves, beside those of the calendar at an address.

let db: PGlite;
let close: () => Promise<void>;

beforeAll(async () => {
  ({db, close} = await openEmbedded());
  await db.transaction((tx) => loadProvince(tx, generateProvince({today: '2026-11-21'})));
  // Days that are kept on another day in common years.
  await db.query(`
    update public.brothers set birth_date = '1964-02-29', birthday = null where id in (
      select id from public.brothers where membership_status = 'active' order by id limit 3
    )
  `);
  await db.query(`
    update public.ordinations set date = '2004-02-29' where id in (
      select o.id from public.ordinations o join public.brothers b on b.id = o.brother_id
      where o.type = 'priesthood' and b.membership_status = 'active' order by o.id limit 3
    )
  `);
  // Name days: beside the birthday, in its place, on another day than that in its place, and alone.
  await db.query(`
    update public.brothers b set name_day = k.name_day, birthday = k.birthday, birth_date = k.birth_date
    from (
      select id, row_number() over (order by id desc) as place
      from public.brothers where membership_status = 'active'
    ) a
    join (values
      (1, 'XXXX-10-04', null, date '1960-10-04'),
      (2, 'XXXX-02-29', null, '1960-10-04'),
      (3, 'XXXX-02-29', date '2001-02-28', '1960-10-04'),
      (4, 'XXXX-02-29', '2001-03-01', '1960-10-04'),
      (5, 'XXXX-10-04', '2001-10-04', null),
      (6, 'XXXX-10-04', '2001-10-05', null),
      (7, 'XXXX-10-04', null, null),
      (8, null, '2001-10-05', '1960-10-04')
    ) k (place, name_day, birthday, birth_date) on k.place = a.place
    where b.id = a.id
  `);
  // Perpetual vows that are over: by simple vows, and by a novitiate.
  const perpetual = `select distinct v.brother_id from public.vows v join public.brothers b on b.id = v.brother_id
    where v.type = 'solemn' and v.date < '2020-01-01' and b.membership_status = 'active' order by 1 limit 2`;
  await db.query(
    `insert into public.vows (brother_id, type, date) select p.brother_id, 'simple', '2026-02-02' from (${perpetual}) p`,
  );
  await db.query(
    `insert into public.formation_stages (brother_id, stage, start_date)
     select p.brother_id, 'novitiate', '2026-02-02' from (${perpetual} offset 2) p`,
  );
  // Temporary vows that ended long before others began, with a novitiate between them and without one.
  await db.query(
    `insert into public.vows (brother_id, type, date, duration_months)
     select p.brother_id, v.type, v.date, v.months from (${perpetual} offset 4) p,
       (values ('simple', date '1980-02-03', 36), ('renewal', '1983-02-03', 12)) v (type, date, months)`,
  );
  await db.query(
    `insert into public.formation_stages (brother_id, stage, start_date)
     select p.brother_id, 'novitiate', '1979-02-02' from (${perpetual} offset 4) p`,
  );
});

afterAll(() => close());

async function rowsOf<Row>(table: string): Promise<Row[]> {
  const answer = await db.query<{row: Row}>(`select to_jsonb(t) as row from public.${table} t`);
  return answer.rows.map(({row}) => row);
}

type Settings = CelebratingProvince['settings'];

async function plannedByApp(settings: Settings, from: string): Promise<PlannedCelebration[]> {
  const province = {
    brothers: await rowsOf<CelebratingProvince['brothers'][number]>('brothers'),
    vows: await rowsOf<CelebratingProvince['vows'][number]>('vows'),
    ordinations: await rowsOf<CelebratingProvince['ordinations'][number]>('ordinations'),
    formation: await rowsOf<CelebratingProvince['formation'][number]>('formation_stages'),
    entries: await rowsOf<CelebratingProvince['entries'][number]>('necrology_entries'),
    houses: await rowsOf<CelebratingProvince['houses'][number]>('fraternities'),
    settings,
    settingsOf: settingsByCircumscription(await rowsOf<SettingRow>('settings')),
    compareNames: () => 0,
  };
  return plannedCelebrations(province, from);
}

async function eventsOfApp(settings: Settings, from: string): Promise<unknown[]> {
  const planned = await plannedByApp(settings, from);
  return planned
    .map(({id, celebration: {kind, name, date, years, isLeapDay}, except}) => {
      return {id, kind, name, day: date, years, is_leap_day: isLeapDay, except_days: except};
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function eventsOfServer({jubileeBase, jubileeYears}: Settings, from: string) {
  const set = 'update public.settings set value = $2::text::jsonb where key = $1';
  await db.query(set, ['jubilee_base', JSON.stringify(jubileeBase)]);
  await db.query(set, ['jubilee_years', JSON.stringify(jubileeYears)]);
  const {rows} = await db.query<{row: {id: string}}>(
    'select to_jsonb(e) as row from app.calendar_events($1::date) e',
    [from],
  );
  return rows.map(({row}) => row).sort((a, b) => (a.id < b.id ? -1 : 1));
}

const usual: Settings = {jubileeBase: 'first_profession', jubileeYears: [25, 40, 50, 60, 70]};
const often: Settings = {
  jubileeBase: 'entry',
  jubileeYears: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 25, 26],
};

test.each([
  ['2026-11-21', usual],
  ['2026-02-28', usual],
  ['2026-03-01', often],
  ['2027-12-31', usual],
  ['2028-02-28', often],
  ['2028-02-29', usual],
  ['2028-03-01', usual],
  ['2029-01-01', {...usual, jubileeBase: 'priesthood'}],
  ['2029-02-28', {...often, jubileeYears: []}],
] as const)('the calendars of %s have the same events', async (from, settings) => {
  const ofApp = await eventsOfApp(settings, from);
  expect(ofApp.length).toBeGreaterThan(1000);
  expect(await eventsOfServer(settings, from)).toEqual(ofApp);
});

test.each(['en', 'id', 'it'])(
  'the files in the language %s have the same lines',
  async (locale) => {
    const from = '2026-11-21';
    await db.query(`update public.brothers set name = name || ', O\\F; "M"' where id in (
    select id from public.brothers where membership_status = 'active' order by id limit 3)`);
    const planned = await plannedByApp(usual, from);
    const words = wordsIn(locale);
    const events = planned.map((one) => eventIn(words, one));
    await eventsOfServer(usual, from);
    const {rows} = await db.query<{file: string}>(
      'select app.calendar_text($1, $2::date) as file',
      [locale, from],
    );
    const file = rows[0]?.file ?? '';
    const long = file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75);
    expect(long).toEqual([]);
    const written = await toCalendarFile('Fraternitas', events, new Date()).text();
    expect(linesOf(file)).toEqual(linesOf(written));
  },
);

/** The lines in some order, without those that only one of the files has. */
function linesOf(file: string): string[] {
  const ownLines = /^(?:DTSTAMP|URL|REFRESH-INTERVAL|X-PUBLISHED-TTL)/;
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  return lines.filter((line) => !ownLines.test(line)).toSorted();
}

type Words = {
  readonly dashboard: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<string, string>>;
};

function wordsIn(locale: string): Words {
  const {dashboard} = textsIn(`locales/${locale}.json`) as Pick<Words, 'dashboard'>;
  const {year} = textsIn(`locales/year/${locale}.json`) as {readonly year: Pick<Words, 'kinds'>};
  return {dashboard, kinds: year.kinds};
}

function textsIn(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The event as the page of the calendar writes it. */
function eventIn(
  {dashboard, kinds}: Words,
  {id, celebration, except}: PlannedCelebration,
): CalendarEvent {
  const {kind, name, date, years, isJubilee, isLeapDay} = celebration;
  const plural = years === 1 && 'years_one' in dashboard ? 'years_one' : 'years_other';
  const since = dashboard[plural]?.replace('{{count}}', String(years));
  const words = [
    ...(isJubilee ? [dashboard['jubilee']] : []),
    kinds[kind],
    ...(years === null ? [] : [since]),
  ];
  const returns = isLeapDay ? 'last-day-of-february' : 'yearly';
  return {
    id,
    day: date,
    text: `${name}: ${words.join(' · ')}`,
    url: '',
    repeats: except === null ? 'never' : returns,
    except: except ?? [],
  };
}
