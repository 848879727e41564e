import type {Norm} from '#src/domain/validation/issue.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {Run} from '#tests/sql/support/database.ts';
import type {AnyProvince} from './any-province.ts';
import {becomeAdmin, loadProvince} from './load-province.ts';

/** The answers of one side. The issues are in the order of the server's list, other lists are sorted by their texts. */
export type Answers = {
  readonly vows: readonly string[];
  /**
   * `brother first perpetual until cap earliest`: the days of each brother's last series of vows, the end of the longest
   * time in temporary vows and the earliest day of perpetual profession. A missing day is `–`.
   */
  readonly series: readonly string[];
  readonly statuses: readonly string[];
  readonly statistics: unknown;
  readonly anniversaries: readonly string[];
  readonly issues: readonly AnsweredIssue[];
};

export type AnsweredIssue = {
  readonly id: string;
  readonly issue_type: string;
  readonly code: string;
  readonly severity: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly ret_brother_id: string | null;
  readonly brother_name: string;
  readonly detail: string | null;
  readonly accepted_reason: string | null;
  readonly norm: Norm | null;
};

/** The statuses that the database stored by itself as the rows were inserted, for its own current day. */
export type StoredStatuses = ReadonlyMap<string, string>;

/** Loads a province and returns the answers of the database. Run it in a transaction that is rolled back. */
export async function askDatabase(
  run: Run,
  province: AnyProvince,
): Promise<{stored: StoredStatuses; answers: Answers}> {
  await loadProvince(run, province);
  return readAnswers(run, province.today);
}

/** Returns the answers of a database that holds a province. It refreshes the stored statuses for the day. */
export async function readAnswers(
  run: Run,
  today: Day,
): Promise<{stored: StoredStatuses; answers: Answers}> {
  const stored = await readStatuses(run);
  await becomeAdmin(run);
  const issues = await run<AnsweredIssue>(
    `select id::text, issue_type, code, severity, entity_type, entity_id::text, ret_brother_id::text, brother_name,
       detail, accepted_reason, norm
     from public.validate_brother_data_integrity($1::date, true)`,
    [today],
  );
  const vows = await run<{line: string}>(
    `select concat_ws(' ', brother_id, vow_status, renewal_due_date) as line
     from public.get_admin_dashboard_data($1::date)`,
    [today],
  );
  const [statistics] = await run(
    `select active_brothers::int, priests::int, deacons::int, solemn_professed::int, simple_professed::int,
       in_formation::int, suspended::int
     from public.get_circumscription_stats($1::date)`,
    [today],
  );
  const anniversaries = await run<{line: string}>(
    `select concat_ws(' ', entity_id, anniversary_type, original_date, entity_name) as line
     from public.get_all_anniversaries($1::date)`,
    [today],
  );
  await run('reset role');
  const series = await run<{line: string}>(
    `select concat_ws(' ', s.brother_id, coalesce(s.first::text, '–'), coalesce(s.perpetual::text, '–'),
       coalesce(s.until::text, '–'), coalesce((s.first + make_interval(years => l.cap_years))::date::text, '–'),
       coalesce((s.first + interval '36 months' - interval '3 months')::date::text, '–')) as line
     from app.last_series($1::date) s
     join public.brothers b on b.id = s.brother_id
     join app.limits() l on l.circumscription_id = b.circumscription_id`,
    [today],
  );
  await run('select app.refresh_cached_status($1::date)', [today]);
  const statuses = [...(await readStatuses(run))].map((pair) => pair.join(' '));

  const lines = (rows: readonly {line: string}[]): string[] => rows.map(({line}) => line).sort();
  return {
    stored,
    answers: {
      vows: lines(vows),
      series: lines(series),
      statuses: statuses.sort(),
      statistics: {...statistics},
      anniversaries: lines(anniversaries),
      issues: issues.map((issue) => ({...issue})),
    },
  };
}

export async function readStatuses(run: Run): Promise<StoredStatuses> {
  const rows = await run<{id: string; cached_status: string}>(
    'select id::text, cached_status from public.brothers',
  );
  return new Map(rows.map(({id, cached_status}) => [id, cached_status]));
}
