import {
  comingJubilees,
  countLapsed,
  type DueRenewal,
  dueRenewals,
  type Jubilee,
} from '#src/domain/agenda.ts';
import {type ExpiringDocument, expiringDocuments} from '#src/domain/documents.ts';
import {readSettings, settingsByCircumscription} from '#src/domain/settings.ts';
import {
  countPermanentDeacons,
  type ProvinceStatistics,
  provinceStatistics,
} from '#src/domain/statistics.ts';
import {isCachedStatus, type CachedStatus} from '#src/domain/status-rank.ts';
import {type EndingTerm, endingTerms} from '#src/domain/terms.ts';
import {type Anniversary, upcoming} from '#src/domain/upcoming-anniversaries.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {RowOf} from '#src/records/registry.ts';
import type {dashboardQuestion} from './dashboard-question.ts';
import {remainingRows} from './remaining-rows.ts';
import type {TableViews} from './rows.ts';

/** The number of days for which anniversaries are listed, including the last. */
const WINDOW_DAYS = 30;

export type Dashboard = {
  readonly statistics: ProvinceStatistics;
  /** How many of the deacons in the statistics do not prepare for the priesthood. */
  readonly permanentDeacons: number;
  /** The number of active brothers in the statistics whose vows have lapsed. */
  readonly lapsed: number;
  /** Birthdays and name days. */
  readonly birthdays: readonly Anniversary[];
  readonly priesthoods: readonly Anniversary[];
  readonly jubilees: readonly Jubilee[];
  /** The user's own; an admin sees all. */
  readonly renewals: readonly DueRenewal[];
  /** The documents that the user may see and that expire soon. */
  readonly documents: readonly ExpiringDocument[];
  /** The terms that are over or end soon: the user's own; an admin sees all. */
  readonly terms: readonly EndingTerm[];
};

export type DashboardTable = (typeof dashboardQuestion.tables)[number];

export type DashboardViews = TableViews<DashboardTable>;

type DashboardParams = {
  readonly today: Day;
  /** The id of the user's brother, or 'admin' for a user who sees all. */
  readonly reader: string | null;
  readonly collator: Intl.Collator;
};

/** Computes the dashboard from the rows on the device. */
export function dashboardOf(
  views: DashboardViews,
  {today, reader, collator}: DashboardParams,
): Dashboard {
  const settingRows = remainingRows(views.settings.all);
  const settings = readSettings(settingRows);
  const settingsOf = settingsByCircumscription(settingRows);
  const brothers = remainingRows(views.brothers.all);
  // As the list to which the counts link shows them.
  const listed = views.brothers.all.map(({row}) => row);
  const statuses = statusesOf(listed);
  const compareNames = collator.compare;
  const province = {
    brothers,
    vows: remainingRows(views.vows.all),
    ordinations: remainingRows(views.ordinations.all),
    formation: remainingRows(views.formation_stages.all),
    today,
    settings,
    settingsOf,
    compareNames,
  };
  const anniversaries = upcoming({
    ...province,
    withinDays: WINDOW_DAYS,
    jubileeYears: settings.jubileeYears,
  });
  const isOwn = ({brotherId}: {readonly brotherId: string}) =>
    reader === 'admin' || reader === brotherId;
  const renewals = dueRenewals(province);
  const documents = remainingRows(views.brother_documents.all);
  const elections = remainingRows(views.elections.all);
  const chapters = remainingRows(views.chapters.all);
  const houses = remainingRows(views.fraternities.all);
  return {
    statistics: provinceStatistics({...province, brothers: listed, statuses}),
    permanentDeacons: countPermanentDeacons(listed, statuses),
    lapsed: countLapsed(listed, renewals),
    birthdays: anniversaries.filter(({type}) => type !== 'PRIESTHOOD'),
    priesthoods: anniversaries.filter(({type}) => type === 'PRIESTHOOD'),
    jubilees: comingJubilees({...province, houses}),
    renewals: renewals.filter(isOwn),
    documents: expiringDocuments({...province, documents}),
    terms: endingTerms(
      {brothers, elections, chapters, fraternities: houses},
      {day: today, settingsOf, compareNames},
    ).filter(isOwn),
  };
}

/**
 * The stored status of the rows, not one computed here: the counts link to the list, which filters by the
 * stored status, and both must show the same brothers.
 */
function statusesOf(brothers: readonly RowOf<'brothers'>[]): Map<string, CachedStatus> {
  return new Map(
    brothers.map(({id, cached_status}) => [
      id,
      isCachedStatus(cached_status) ? cached_status : 'unknown',
    ]),
  );
}
