import {screen} from '@testing-library/react';
import {afterEach, expect, test} from 'vitest';
import {NavLinks} from '#src/app/nav-links.tsx';
import {routeOf} from '#src/app/routes.ts';
import {tableNames} from '#src/records/registry.ts';
import {setServerShape} from '#src/records/server-shape.ts';
import {show} from '#tests/screens/support/show.tsx';

afterEach(() => setServerShape({tables: null, columns: {}}));

test('the app shows no page and no link of a record type that the server lacks', async () => {
  setServerShape({tables: tableNames.filter((table) => table !== 'dioceses'), columns: {}});
  await show(<NavLinks narrow={false} />, '/dashboard');
  expect(screen.queryByRole('link', {name: 'Dioceses'})).toBeNull();
  expect(screen.getByRole('link', {name: 'Places'}).getAttribute('href')).toBe('/places');
  expect(routeOf('/dioceses/new')).toBeNull();
  expect(routeOf('/places/new')?.path).toBe('/places/new');
});

test('the app shows every page until the server has named its tables', () => {
  expect(routeOf('/dioceses/new')?.path).toBe('/dioceses/new');
});
