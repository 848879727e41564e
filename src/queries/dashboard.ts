import {useMemo} from 'react';

import {upcoming, type Anniversary} from '#src/domain/anniversaries.ts';
import {provinceStatistics, type ProvinceStatistics} from '#src/domain/statistics.ts';
import {isCachedStatus, type CachedStatus} from '#src/domain/status-rank.ts';
import type {RowOf, TableName} from '#src/records/registry.ts';
import {useSession} from '#src/session/session.ts';

import {
  comingJubilees,
  countLapsed,
  dueRenewals,
  type Jubilee,
  type Renewal,
} from '#src/domain/agenda.ts';
import {useTable, type TableView} from './rows.ts';
import {useProvinceSettings, useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

export type Dashboard = {
  readonly statistics: ProvinceStatistics;
  /** The number of active brothers in the statistics whose vows have lapsed. */
  readonly lapsed: number;
  readonly birthdays: readonly Anniversary[];
  readonly priesthoods: readonly Anniversary[];
  readonly jubilees: readonly Jubilee[];
  /** The user's own; an admin sees all. */
  readonly renewals: readonly Renewal[];
};

/** The number of days for which anniversaries are listed, including the last. */
const WINDOW_DAYS = 30;

/** Computes the dashboard from the rows on the device; `undefined` until they are read. */
export function useDashboard(collator: Intl.Collator): Dashboard | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const formation = useTable('formation_stages');
  const settings = useProvinceSettings();
  const settingsOf = useSettingsOf();
  const today = useToday();
  const reader = useRenewalScope();

  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !formation) return undefined;
    const province = {
      brothers: rowsOf(brothers),
      vows: rowsOf(vows),
      ordinations: rowsOf(ordinations),
      formation: rowsOf(formation),
      today,
      settings,
      settingsOf,
    };
    const anniversaries = upcoming({
      ...province,
      withinDays: WINDOW_DAYS,
      jubileeYears: settings.jubileeYears,
      compareNames: collator.compare,
    });
    const renewals = dueRenewals(province);
    return {
      statistics: provinceStatistics({...province, statuses: statusesOf(province.brothers)}),
      lapsed: countLapsed(province.brothers, renewals),
      birthdays: anniversaries.filter(({type}) => type === 'BIRTHDAY'),
      priesthoods: anniversaries.filter(({type}) => type === 'PRIESTHOOD'),
      jubilees: comingJubilees(province),
      renewals: renewals.filter(({brotherId}) => reader === 'admin' || reader === brotherId),
    };
  }, [brothers, vows, ordinations, formation, settings, settingsOf, today, collator, reader]);
}

/** Returns the id of the user's brother, or 'admin' for a user who sees all renewals. */
function useRenewalScope(): string | null {
  const session = useSession();
  if (session.kind !== 'signed-in') return null;
  return session.isAdmin ? 'admin' : session.brotherId;
}

function rowsOf<T extends TableName>(view: TableView<T>): RowOf<T>[] {
  return view.all.map((entry) => entry.row);
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
