import {describe, expect, test} from 'vitest';
import {admit} from '#src/app/route.ts';
import {routeOf, routes} from '#src/app/routes.ts';
import {recordOf, tableNames, type TableName} from '#src/records/registry.ts';
import type {Session} from '#src/session/session.ts';

const visitor: Session = {kind: 'signed-out'};
const friar: Session = {
  kind: 'signed-in',
  userId: 'u',
  username: 'friar',
  brotherId: null,
  isAdmin: false,
  lapsed: false,
};
const admin: Session = {...friar, username: 'admin', isAdmin: true};

const show = 'shown';
type Outcomes = readonly [string, string, string];

// For each route, what a visitor, a friar and an admin see there.
const table: Readonly<Record<string, Outcomes>> = {
  ...Object.fromEntries(tableNames.flatMap(listAndForm)),
  '/': [show, '/dashboard', '/dashboard'],
  '/login': [show, '/dashboard', '/dashboard'],
  // The page itself leads an administrator to the import.
  '/received-file': [show, show, show],
  '/about': [show, show, show],
  '/features': [show, show, show],
  '/contact': [show, show, show],
  '/dashboard': ['/login', show, show],
  '/brothers/profile/:slugOrId': ['/login', show, show],
  '/history/:table/new': ['/login', show, show],
  '/history/:table/edit/:id': ['/login', show, show],
  '/fraternities/:id': ['/login', show, show],
  '/institutions/:id': ['/login', show, show],
  '/places/:id': ['/login', show, show],
  '/dioceses/:id': ['/login', show, show],
  '/chapters/:id': ['/login', show, show],
  '/offices': ['/login', show, show],
  '/calendar': ['/login', show, show],
  '/jubilees': ['/login', show, show],
  '/statistics': ['/login', show, show],
  '/directory': ['/login', show, show],
  '/moves/letters': ['/login', show, show],
  '/moves/new': ['/login', show, show],
  '/renewals/acts': ['/login', show, show],
  '/professions/new': ['/login', show, show],
  '/renewals/new': ['/login', show, show],
  '/necrology': ['/login', show, show],
  '/statistics/return': ['/login', show, show],
  '/sync': ['/login', show, show],
  '/today': ['/login', show, show],
  '/proposals': ['/login', show, show],
  '/settings': ['/login', show, show],
  '/admin': ['/login', '/dashboard', show],
  '/admin/pending-changes': ['/login', '/dashboard', show],
  '/admin/pending-changes/:id': ['/login', '/dashboard', show],
  '/admin/duplicates': ['/login', '/dashboard', show],
  '/admin/duplicates/:one/:other': ['/login', '/dashboard', show],
  '/admin/data-validation': ['/login', '/dashboard', show],
  '/admin/import': ['/login', '/dashboard', show],
  '/admin/backup': ['/login', '/dashboard', show],
  '/admin/erase/:id': ['/login', '/dashboard', show],
  '/admin/batches': ['/login', '/dashboard', show],
  '/admin/audit-log': ['/login', '/dashboard', show],
  '/admin/audit-log/:id': ['/login', '/dashboard', show],
  '/admin/settings': ['/login', '/dashboard', show],
  '/admin/status': ['/login', '/dashboard', show],
  '/admin/users': ['/login', '/dashboard', show],
};

/** What only administrators write is listed in their area. */
function listAndForm(name: TableName): [string, Outcomes][] {
  const {list, writers} = recordOf(name);
  if (list === null) return [];
  const outcomes: Outcomes = ['/login', writers === 'admins' ? '/dashboard' : show, show];
  return ['', '/new', '/edit/:id'].map((end) => [`${list.path}${end}`, outcomes]);
}

describe.each(Object.entries(table))('the route %s', (path, outcomes) => {
  const address = path.replaceAll(/:\w+/g, 'francesco');
  test.each([
    ['a visitor', visitor, outcomes[0]],
    ['a friar', friar, outcomes[1]],
    ['an admin', admin, outcomes[2]],
  ] as const)('leads %s where the table says', (_who, session, outcome) => {
    const route = routeOf(address);
    expect(route?.path).toBe(path);
    const admission = admit(address, route?.access ?? null, session);
    expect(admission.kind === 'show' ? show : admission.to).toBe(outcome);
  });
});

test('the table of this test holds every route', () => {
  expect(routes.map(({path}) => path).toSorted()).toEqual(Object.keys(table).toSorted());
});

test("an unknown address shows the page 'not found' to everyone", () => {
  expect(routeOf('/nowhere')).toBeNull();
  expect(admit('/nowhere', null, visitor)).toEqual({kind: 'show'});
  expect(admit('/nowhere', null, friar)).toEqual({kind: 'show'});
});

test('a closed session is admitted like a visitor', () => {
  const closed: Session = {kind: 'closed', userId: 'a', username: 'friar'};
  expect(admit('/login', 'public', closed)).toEqual({kind: 'show'});
  expect(admit('/brothers', 'signed-in', closed)).toEqual({kind: 'redirect', to: '/login'});
  expect(admit('/sync', 'signed-in', closed)).toEqual({kind: 'redirect', to: '/login'});
});

test.each(['/login/', '/Login'])('a signed-in user who opens %s sees the dashboard', (path) => {
  expect(admit(path, 'public', friar)).toEqual({kind: 'redirect', to: '/dashboard'});
  expect(admit(path, 'public', {...friar, lapsed: true})).toEqual({kind: 'show'});
});

test('a lapsed session can sign in again and still read', () => {
  const lapsed: Session = {...friar, lapsed: true};
  expect(admit('/login', 'public', lapsed)).toEqual({kind: 'show'});
  expect(admit('/brothers', 'signed-in', lapsed)).toEqual({kind: 'show'});
});
