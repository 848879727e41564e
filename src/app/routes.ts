import {createElement} from 'react';
import {matchPath} from 'react-router-dom';
import {
  findTables,
  isListedTable,
  isReadTable,
  type ListedTable,
  type ListTable,
  otherListTables,
  type OwnTable,
  type TableWithPage,
} from '#src/records/listed-tables.ts';
import {isTableName, registry} from '#src/records/registry.ts';
import {hasTable} from '#src/records/server-shape.ts';
import {type Access, type AppRoute, type Code, onlinePage, route, withTexts} from './route.ts';

type Screens = {readonly list: Code; readonly form: Code};

/** The lists and forms that a record type does not leave to its declaration. */
const ownScreens: Readonly<Record<OwnTable, Screens>> = {
  brothers: {
    list: async () => {
      const {BrothersScreen, loadRows} = await import('#src/screens/brothers/brothers-screen.tsx');
      await loadRows();
      return BrothersScreen;
    },
    form: async () =>
      (await import('#src/screens/brothers/brother-form-screen.tsx')).BrotherFormScreen,
  },
};

/** The pages on which records are read. */
const readScreens: Readonly<Record<TableWithPage, Code>> = {
  brothers: async () =>
    (await import('#src/screens/brothers/brother-profile-screen.tsx')).BrotherProfileScreen,
  fraternities: async () =>
    (await import('#src/screens/houses/fraternity-screen.tsx')).FraternityScreen,
  institutions: async () =>
    (await import('#src/screens/houses/institution-screen.tsx')).InstitutionScreen,
  places: async () => (await import('#src/screens/houses/place-screen.tsx')).PlaceScreen,
  dioceses: async () => (await import('#src/screens/houses/diocese-screen.tsx')).DioceseScreen,
  chapters: withTexts('chapters', async () => {
    return (await import('#src/screens/chapters/chapter-screen.tsx')).ChapterScreen;
  }),
};

/** All pages. A path that is not here shows 'Page not found'. */
export const routes: readonly AppRoute[] = [
  route('/', 'public', 'titles.home', async () => {
    return (await import('#src/screens/public/home-screen.tsx')).HomeScreen;
  }),
  route('/login', 'public', 'titles.login', async () => {
    return (await import('#src/screens/login/login-screen.tsx')).LoginScreen;
  }),
  route('/about', 'public', 'titles.about', async () => {
    return (await import('#src/screens/public/placeholder-screens.tsx')).AboutScreen;
  }),
  route('/features', 'public', 'titles.features', async () => {
    return (await import('#src/screens/public/placeholder-screens.tsx')).FeaturesScreen;
  }),
  route('/contact', 'public', 'titles.contact', async () => {
    return (await import('#src/screens/public/placeholder-screens.tsx')).ContactScreen;
  }),
  route('/dashboard', 'signed-in', 'titles.dashboard', async () => {
    return (await import('#src/screens/dashboard/dashboard-screen.tsx')).DashboardScreen;
  }),
  route('/today', 'signed-in', 'dashboard.today', yearPage('today')),
  route('/calendar', 'signed-in', 'titles.calendar', yearPage('calendar')),
  route('/necrology', 'signed-in', 'titles.necrology', yearPage('necrology')),
  route('/jubilees', 'signed-in', 'titles.jubilees', yearPage('jubilees')),
  route('/statistics', 'signed-in', 'dashboard.stats.title', yearPage('statistics')),
  route('/statistics/return', 'signed-in', 'titles.annualReturn', yearPage('annualReturn')),
  route(
    '/directory',
    'signed-in',
    'titles.directory',
    // The booklet uses words of the pages of the year.
    withTexts(
      'year',
      withTexts('directory', async () => {
        return (await import('#src/screens/directory/directory-screen.tsx')).DirectoryScreen;
      }),
    ),
  ),
  route(
    '/offices',
    'signed-in',
    'titles.offices',
    withTexts('chapters', async () => {
      return (await import('#src/screens/chapters/offices-screen.tsx')).OfficesScreen;
    }),
  ),
  route('/moves/new', 'signed-in', 'titles.moves', togetherPage('move')),
  route('/moves/letters', 'signed-in', 'titles.letters', paperPage('letters')),
  route('/professions/new', 'signed-in', 'titles.professions', togetherPage('profession')),
  route('/renewals/new', 'signed-in', 'titles.renewals', togetherPage('renewal')),
  route('/renewals/acts', 'signed-in', 'titles.acts', paperPage('acts')),
  ...findTables.flatMap(recordPages),
  route('/history/:table/new', 'signed-in', 'titles.historyNew', lifeEventForm()),
  route('/history/:table/edit/:id', 'signed-in', 'titles.historyEdit', lifeEventForm()),
  route('/sync', 'signed-in', 'titles.sync', syncPage('sync')),
  route('/proposals', 'signed-in', 'titles.proposals', syncPage('proposals')),
  route('/received-file', 'public', 'titles.import', syncPage('receivedFile')),
  route(
    '/settings',
    'signed-in',
    'titles.settings',
    withTexts('settings', async () => {
      return (await import('#src/screens/settings/settings-screen.tsx')).SettingsScreen;
    }),
  ),
  route('/admin', 'admin', 'titles.admin', async () => {
    return (await import('#src/admin/overview/admin-screen.tsx')).AdminScreen;
  }),
  route('/admin/status', 'admin', 'titles.status', async () => {
    return (await import('#src/admin/status/status-screen.tsx')).StatusScreen;
  }),
  route('/admin/pending-changes', 'admin', 'titles.pendingChanges', async () => {
    return (await import('#src/admin/review/pending-changes-screen.tsx')).PendingChangesScreen;
  }),
  route('/admin/pending-changes/:id', 'admin', 'titles.pendingChange', async () => {
    return (await import('#src/admin/review/pending-change-screen.tsx')).PendingChangeScreen;
  }),
  route('/admin/data-validation', 'admin', 'titles.dataValidation', async () => {
    return (await import('#src/admin/validation/data-validation-screen.tsx')).DataValidationScreen;
  }),
  route('/admin/duplicates', 'admin', 'titles.duplicates', async () => {
    return (await import('#src/admin/duplicates/duplicates-screen.tsx')).DuplicatesScreen;
  }),
  route('/admin/duplicates/:one/:other', 'admin', 'titles.duplicate', async () => {
    return (await import('#src/admin/duplicates/pair-screen.tsx')).PairScreen;
  }),
  route('/admin/batches', 'admin', 'titles.batches', async () => {
    return (await import('#src/admin/batches/batches-screen.tsx')).BatchesScreen;
  }),
  route('/admin/import', 'admin', 'titles.import', async () => {
    return (await import('#src/admin/import/import-screen.tsx')).ImportScreen;
  }),
  route('/admin/audit-log', 'admin', 'titles.auditLog', async () => {
    return (await import('#src/admin/audit-log/audit-log-screen.tsx')).AuditLogScreen;
  }),
  route('/admin/audit-log/:id', 'admin', 'titles.auditEntry', async () => {
    return (await import('#src/admin/audit-log/audit-entry-screen.tsx')).AuditEntryScreen;
  }),
  ...otherListTables.flatMap(recordPages),
  route('/admin/users', 'admin', 'titles.users', async () => {
    return (await import('#src/admin/users/users-screen.tsx')).UsersScreen;
  }),
  route('/admin/erase/:id', 'admin', 'titles.erase', async () => {
    return (await import('#src/admin/privacy/erase-screen.tsx')).EraseScreen;
  }),
  route('/admin/backup', 'admin', 'titles.backup', async () => {
    return (await import('#src/admin/backup/backup-screen.tsx')).BackupScreen;
  }),
  route('/admin/settings', 'admin', 'titles.provinceSettings', () =>
    onlinePage(async () => {
      return (await import('#src/admin/province-settings/province-settings-screen.tsx'))
        .ProvinceSettingsScreen;
    }),
  ),
];

/** The page of an address; `null` when there is none, or when the server lacks the tables it shows. */
export function routeOf(pathname: string): AppRoute | null {
  const shown = pathname.split('/').find(isTableName);
  if (shown !== undefined && !hasTable(shown)) return null;
  const lower = pathname.toLowerCase();
  const isOfPage = ({path}: AppRoute): boolean =>
    lower.startsWith(fixedPart(path)) && matchPath(path, pathname) !== null;
  return routes.find(isOfPage) ?? null;
}

/** The part of a path before its first parameter. Comparing it costs nothing; a match compiles an expression. */
function fixedPart(path: string): string {
  const [fixed = ''] = path.split(':');
  return fixed;
}

/** The list and the form of a record type, and the page on which its records are read. */
function recordPages(table: ListTable): AppRoute[] {
  const {list} = registry[table];
  const access = list.path.startsWith('/admin/') ? 'admin' : 'signed-in';
  const {list: listCode, form: formCode} = isListedTable(table)
    ? declaredScreens(table)
    : ownScreens[table];
  const inArea = (code: Code): Code => (access === 'admin' ? () => onlinePage(code) : code);
  return [
    route(list.path, access, `records.${table}.many`, inArea(listCode)),
    route(`${list.path}/new`, access, `records.${table}.titles.new`, inArea(formCode)),
    route(`${list.path}/edit/:id`, access, `records.${table}.titles.edit`, inArea(formCode)),
    // Behind the forms: `/fraternities/new` is no fraternity's page.
    ...(isReadTable(table) ? [readPage(table, access)] : []),
  ];
}

function readPage(table: TableWithPage, access: Access): AppRoute {
  return route(registry[table].page, access, `records.${table}.titles.page`, readScreens[table]);
}

function declaredScreens(table: ListedTable): Screens {
  return {
    list: async () => {
      const {RecordListScreen} = await import('#src/record-ui/lists/record-list-screen.tsx');
      return () => createElement(RecordListScreen, {table});
    },
    form: async () => {
      const {ListedFormScreen} = await import('#src/record-ui/forms/listed-form-screen.tsx');
      return () => createElement(ListedFormScreen, {table});
    },
  };
}

function yearPage(
  name: 'annualReturn' | 'calendar' | 'jubilees' | 'necrology' | 'statistics' | 'today',
): Code {
  return withTexts('year', async () => {
    return (await import('#src/screens/year/year-screens.ts')).yearScreens[name];
  });
}

function syncPage(name: 'proposals' | 'receivedFile' | 'sync'): Code {
  return withTexts('changes', async () => {
    return (await import('#src/screens/sync/sync-screens.tsx')).syncScreens[name];
  });
}

function togetherPage(name: 'acts' | 'letters' | 'move' | 'profession' | 'renewal'): Code {
  const code = async () => {
    return (await import('#src/screens/together/together-screens.ts')).togetherScreens[name];
  };
  return withTexts('rules', withTexts('together', code));
}

function paperPage(name: 'acts' | 'letters'): Code {
  return withTexts('papers', togetherPage(name));
}

/** The form shows which rules an entry would violate. */
function lifeEventForm(): Code {
  return withTexts('rules', async () => {
    return (await import('#src/screens/life-events/life-event-form-screen.tsx'))
      .LifeEventFormScreen;
  });
}
