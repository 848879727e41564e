import {lazy, type ComponentType} from 'react';
import {matchPath} from 'react-router-dom';
import type {Key} from '#src/i18n/key.ts';
import {openAdminTexts} from '#src/i18n/language.ts';
import {isTableName} from '#src/records/registry.ts';
import {hasTable} from '#src/records/server-shape.ts';

export type Access = 'public' | 'signed-in' | 'admin';

export type AppRoute = {
  readonly path: string;
  readonly access: Access;
  readonly title: Key;
  readonly Screen: ComponentType;
  /** Fetches the screen's code. React does this when it first shows the screen; a call fetches it earlier. */
  readonly load: () => Promise<unknown>;
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
  route('/brothers', 'signed-in', 'titles.brothers', async () => {
    return (await import('#src/screens/brothers/brothers-screen.tsx')).BrothersScreen;
  }),
  route('/brothers/new', 'signed-in', 'titles.brotherNew', async () => {
    return (await import('#src/screens/brothers/brother-form-screen.tsx')).BrotherFormScreen;
  }),
  route('/brothers/edit/:id', 'signed-in', 'titles.brotherEdit', async () => {
    return (await import('#src/screens/brothers/brother-form-screen.tsx')).BrotherFormScreen;
  }),
  route('/brothers/profile/:slugOrId', 'signed-in', 'titles.brotherProfile', async () => {
    return (await import('#src/screens/brothers/brother-profile-screen.tsx')).BrotherProfileScreen;
  }),
  route('/history/:table/new', 'signed-in', 'titles.historyNew', async () => {
    return (await import('#src/screens/life-events/life-event-form-screen.tsx'))
      .LifeEventFormScreen;
  }),
  route('/history/:table/edit/:id', 'signed-in', 'titles.historyEdit', async () => {
    return (await import('#src/screens/life-events/life-event-form-screen.tsx'))
      .LifeEventFormScreen;
  }),
  route('/fraternities', 'signed-in', 'titles.fraternities', async () => {
    return (await import('#src/screens/houses/fraternities-screen.tsx')).FraternitiesScreen;
  }),
  route('/fraternities/new', 'signed-in', 'titles.fraternityNew', async () => {
    return (await import('#src/screens/houses/fraternity-form-screen.tsx')).FraternityFormScreen;
  }),
  route('/fraternities/edit/:id', 'signed-in', 'titles.fraternityEdit', async () => {
    return (await import('#src/screens/houses/fraternity-form-screen.tsx')).FraternityFormScreen;
  }),
  route('/fraternities/:id', 'signed-in', 'titles.fraternity', async () => {
    return (await import('#src/screens/houses/fraternity-screen.tsx')).FraternityScreen;
  }),
  route('/institutions', 'signed-in', 'titles.institutions', async () => {
    return (await import('#src/screens/houses/institutions-screen.tsx')).InstitutionsScreen;
  }),
  route('/institutions/new', 'signed-in', 'titles.institutionNew', async () => {
    return (await import('#src/screens/houses/institution-form-screen.tsx')).InstitutionFormScreen;
  }),
  route('/institutions/edit/:id', 'signed-in', 'titles.institutionEdit', async () => {
    return (await import('#src/screens/houses/institution-form-screen.tsx')).InstitutionFormScreen;
  }),
  route('/institutions/:id', 'signed-in', 'titles.institution', async () => {
    return (await import('#src/screens/houses/institution-screen.tsx')).InstitutionScreen;
  }),
  route('/places', 'signed-in', 'titles.places', async () => {
    return (await import('#src/screens/places/places-screen.tsx')).PlacesScreen;
  }),
  route('/places/new', 'signed-in', 'titles.placeNew', async () => {
    return (await import('#src/screens/places/place-form-screen.tsx')).PlaceFormScreen;
  }),
  route('/places/edit/:id', 'signed-in', 'titles.placeEdit', async () => {
    return (await import('#src/screens/places/place-form-screen.tsx')).PlaceFormScreen;
  }),
  route('/dioceses', 'signed-in', 'titles.dioceses', async () => {
    return (await import('#src/screens/dioceses/dioceses-screen.tsx')).DiocesesScreen;
  }),
  route('/dioceses/new', 'signed-in', 'titles.dioceseNew', async () => {
    return (await import('#src/screens/dioceses/diocese-form-screen.tsx')).DioceseFormScreen;
  }),
  route('/dioceses/edit/:id', 'signed-in', 'titles.dioceseEdit', async () => {
    return (await import('#src/screens/dioceses/diocese-form-screen.tsx')).DioceseFormScreen;
  }),
  route('/sync', 'signed-in', 'titles.sync', async () => {
    return (await import('#src/screens/sync/sync-screen.tsx')).SyncScreen;
  }),
  route('/settings', 'signed-in', 'titles.settings', async () => {
    return (await import('#src/screens/settings/settings-screen.tsx')).SettingsScreen;
  }),
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
  route('/admin/countries', 'admin', 'titles.countries', async () => {
    return (await import('#src/admin/countries/countries-screen.tsx')).CountriesScreen;
  }),
  route('/admin/countries/new', 'admin', 'titles.countryNew', async () => {
    return (await import('#src/admin/countries/country-form-screen.tsx')).CountryFormScreen;
  }),
  route('/admin/countries/edit/:id', 'admin', 'titles.countryEdit', async () => {
    return (await import('#src/admin/countries/country-form-screen.tsx')).CountryFormScreen;
  }),
  route('/admin/circumscriptions', 'admin', 'titles.circumscriptions', async () => {
    return (await import('#src/admin/circumscriptions/circumscriptions-screen.tsx'))
      .CircumscriptionsScreen;
  }),
  route('/admin/circumscriptions/new', 'admin', 'titles.circumscriptionNew', async () => {
    return (await import('#src/admin/circumscriptions/circumscription-form-screen.tsx'))
      .CircumscriptionFormScreen;
  }),
  route('/admin/circumscriptions/edit/:id', 'admin', 'titles.circumscriptionEdit', async () => {
    return (await import('#src/admin/circumscriptions/circumscription-form-screen.tsx'))
      .CircumscriptionFormScreen;
  }),
  route('/admin/users', 'admin', 'titles.users', async () => {
    return (await import('#src/admin/users/users-screen.tsx')).UsersScreen;
  }),
  route('/admin/erase/:id', 'admin', 'titles.erase', async () => {
    return (await import('#src/admin/privacy/erase-screen.tsx')).EraseScreen;
  }),
  route('/admin/backup', 'admin', 'titles.backup', async () => {
    return (await import('#src/admin/backup/backup-screen.tsx')).BackupScreen;
  }),
  route('/admin/settings', 'admin', 'titles.provinceSettings', async () => {
    return (await import('#src/admin/province-settings/province-settings-screen.tsx'))
      .ProvinceSettingsScreen;
  }),
];

/** The page of an address; `null` when there is none, or when the server lacks the tables it shows. */
export function routeOf(pathname: string): AppRoute | null {
  const shown = pathname.split('/').find(isTableName);
  if (shown !== undefined && !hasTable(shown)) return null;
  return routes.find(({path}) => matchPath(path, pathname) !== null) ?? null;
}

function route(
  path: string,
  access: Access,
  title: Key,
  code: () => Promise<ComponentType>,
): AppRoute {
  const load = access === 'admin' ? () => withAdminTexts(code) : code;
  return {path, access, title, load, Screen: lazy(async () => ({default: await load()}))};
}

/** Admin texts are fetched with the first admin page, so other users do not download them. */
async function withAdminTexts(code: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Screen] = await Promise.all([code(), openAdminTexts()]);
  return Screen;
}
