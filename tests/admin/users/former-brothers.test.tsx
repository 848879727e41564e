import {expect, test} from 'vitest';
import {accountOf, openUsers, rowOf, serveAccounts, signAdminIn} from './users-page.tsx';

test('the row of an account names the membership of a brother who is no longer a member', async () => {
  const brothers = ['transferred', 'deceased', 'suspended'].map((membership_status) => ({
    id: crypto.randomUUID(),
    name: `Fra ${membership_status}`,
    membership_status,
  }));
  const admin = await signAdminIn(brothers);
  const accounts = brothers.map(({id, name, membership_status: username}) =>
    accountOf(username, {linked_brother_id: id, brother_name: name}),
  );
  serveAccounts([admin, ...accounts]);
  await openUsers();
  await (await rowOf('transferred')).findByText('Transferred');
  (await rowOf('deceased')).getByText('Deceased');
  expect((await rowOf('suspended')).queryByText('Suspended')).toBeNull();
});
