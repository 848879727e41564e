import {fireEvent, screen, waitFor} from '@testing-library/react';
import {useLocation} from 'react-router-dom';
import {beforeEach, expect, test} from 'vitest';
import {UsersScreen} from '#src/admin/users/users-screen.tsx';
import {show} from '#tests/screens/support/show.tsx';
import {accountOf, rowOf, serveAccounts, signAdminIn} from './users-page.tsx';

const path = '/admin/users';

beforeEach(async () => {
  const many = Array.from({length: 250}, (_, index) => accountOf(`user${index}`));
  serveAccounts([await signAdminIn(), ...many, accountOf('former')]);
});

const Query = () => <output aria-label="query">{useLocation().search}</output>;
const open = (search = '') =>
  show([<UsersScreen key="page" />, <Query key="query" />], `${path}${search}`, path);
const drawn = () => document.querySelectorAll('tbody [role=row]').length;

test('the page writes the search, the order and the number of drawn accounts into the address', async () => {
  await open();
  fireEvent.change(await screen.findByRole('searchbox'), {target: {value: 'user'}});
  await screen.findByText('250 accounts');
  fireEvent.click(screen.getByRole('button', {name: 'Show more'}));
  fireEvent.click(screen.getByRole('button', {name: 'Username'}));
  const query = screen.getByRole('status', {name: 'query'});
  await waitFor(() => expect(query.textContent).toBe('?q=user&sort=username&shown=200'));
  expect(drawn()).toBe(200);
});

test('the page shows the search and as many accounts again when the admin comes back', async () => {
  await open('?q=user&shown=200');
  await screen.findByText('250 accounts');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'user');
  expect(drawn()).toBe(200);
});

test('the page writes a typed search into the address before the admin opens a link', async () => {
  await open();
  const search = await screen.findByRole('searchbox');
  fireEvent.change(search, {target: {value: 'former'}});
  await rowOf('former');
  fireEvent.click(screen.getByRole('table'));
  expect(window.location.search).toBe('?q=former');
});
