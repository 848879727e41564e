import {useEffect, useMemo, useState} from 'react';
import {useSession} from '#src/session/session.ts';
import type {Dashboard, DashboardTable, DashboardViews} from './dashboard-of.ts';
import {dashboardParams, dashboardQuestion, dashboardReader} from './dashboard-question.ts';
import {useKeptAnswer} from './kept-answer.ts';
import {useToday} from './today.ts';

/**
 * Returns the dashboard: as it was kept, or from the rows on the device; `undefined` until it is known. A collator takes
 * a start 10 ms to make, so `sorting` is asked for the one of this language only when the dashboard is computed.
 */
export function useDashboard(
  locale: string,
  sorting: {readonly collator: Intl.Collator},
): Dashboard | undefined {
  const today = useToday();
  const session = useSession();
  const reader = session.kind === 'signed-in' ? dashboardReader(session) : null;
  const [module, failure] = useComputing();
  const compute = useMemo(
    () =>
      module &&
      ((views: DashboardViews) =>
        module.dashboardOf(views, {today, reader, collator: sorting.collator})),
    [module, today, reader, sorting],
  );
  const params = dashboardParams({today, reader, locale});
  const dashboard = useKeptAnswer<DashboardTable, Dashboard>(dashboardQuestion, params, compute);
  // The error page offers to try again.
  if (dashboard === undefined && failure !== null) throw failure.error;
  return dashboard;
}

/** Loads what computes the dashboard: a start that finds it kept shows it before. */
function useComputing(): [
  module: typeof import('./dashboard-of.ts') | undefined,
  failure: {readonly error: unknown} | null,
] {
  const [module, setModule] = useState<typeof import('./dashboard-of.ts')>();
  const [failure, setFailure] = useState<{readonly error: unknown} | null>(null);
  useEffect(() => {
    import('./dashboard-of.ts').then(setModule, (error: unknown) => setFailure({error}));
  }, []);
  return [module, failure];
}
