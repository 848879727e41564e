import {lazy, Suspense} from 'react';
import {Link, useLocation} from 'react-router-dom';
import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type FindTable, findTables} from '#src/records/listed-tables.ts';
import {registry} from '#src/records/registry.ts';
import {hasTable} from '#src/records/server-shape.ts';
import {useSession} from '#src/session/session.ts';
import {Icon} from '#src/ui/icon.tsx';
import type {IconName} from '#src/ui/icon-paths.ts';
import {EmptyOnFailure} from './empty-on-failure.tsx';
import {pagesAbove} from './pages-above.ts';
import styles from './nav-links.module.css';

// With the code of the admin area, which the first screen does not load.
const PendingCount = lazy(async () => ({
  default: (await import('./pending-count.tsx')).PendingCount,
}));

type Destination = {readonly to: string; readonly label: Key; readonly icon: IconName};

const dashboard: Destination = {to: '/dashboard', label: 'titles.dashboard', icon: 'dashboard'};
const today: Destination = {to: '/today', label: 'dashboard.today', icon: 'calendar'};
const necrology: Destination = {to: '/necrology', label: 'titles.necrology', icon: 'cross'};
const statistics: Destination = {
  to: '/statistics',
  label: 'dashboard.stats.title',
  icon: 'statistics',
};
const admin: Destination = {to: '/admin', label: 'titles.admin', icon: 'admin'};

const proposals: Destination = {to: '/proposals', label: 'titles.proposals', icon: 'review'};

/** Its link is beside that of the necrology, which shows its records. */
const deadTable: FindTable = 'necrology_entries';

function profileOf(brotherId: string): Destination {
  return {to: `/brothers/profile/${brotherId}`, label: 'shell.myProfile', icon: 'brothers'};
}

/** The path of the destination to which a page belongs: of those above it the nearest. */
function destinationOf(page: string, destinations: readonly Destination[]): string | undefined {
  const way = Object.keys(pagesAbove).find((path) => isWithin(path, page));
  const place = way === undefined ? page : pagesAbove[way];
  return destinations
    .map(({to}) => to)
    .filter((to) => isWithin(to, place ?? page))
    .sort((a, b) => b.length - a.length)[0];
}

function isWithin(path: string, page: string): boolean {
  return page === path || page.startsWith(`${path}/`);
}

function recordList(table: FindTable): Destination {
  const {list, find} = registry[table];
  return {to: list.path, label: `records.${table}.many`, icon: find.icon};
}

type NavLinksProps = {
  /** Shows only icons; screen readers still read the names. */
  readonly narrow: boolean;
  readonly onFollow?: () => void;
};

/** The links to all main pages that the user may see. */
export function NavLinks({narrow, onFollow}: NavLinksProps) {
  const t = useT();
  const session = useSession();
  const {pathname} = useLocation();
  const isAdmin = session.kind === 'signed-in' && session.isAdmin;
  // A server that is not migrated yet lacks the tables of newer pages.
  const served = findTables.filter(hasTable);
  const lists = served.filter((table) => table !== deadTable);
  const brotherId = session.kind === 'signed-in' ? session.brotherId : null;
  const destinations: readonly Destination[] = [
    dashboard,
    ...(brotherId === null ? [] : [profileOf(brotherId)]),
    // The edits of an admin apply at once.
    ...(isAdmin ? [] : [proposals]),
    ...lists.map(recordList),
    today,
    necrology,
    ...served.filter((table) => table === deadTable).map(recordList),
    statistics,
    ...(isAdmin ? [admin] : []),
  ];
  const current = destinationOf(pathname, destinations);
  return (
    <nav aria-label={t('shell.navigation')}>
      <ul className={styles.links}>
        {destinations.map(({to, label, icon}) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className={`${styles.link} ${narrow ? styles.narrow : ''}`}
              title={narrow ? t(label) : undefined}
              onClick={onFollow}
            >
              <Icon name={icon} />
              <span className={narrow ? 'unseen' : undefined}>{t(label)}</span>
            </Link>
            {to === admin.to ? (
              <EmptyOnFailure>
                <Suspense>
                  <PendingCount label={t('sync.state.awaiting')} />
                </Suspense>
              </EmptyOnFailure>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}
