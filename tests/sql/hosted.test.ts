import {afterAll, beforeAll, expect, test} from 'vitest';
import {describeManagingAccounts} from './suites/managing-accounts.ts';
import {describeFindingWeaknesses} from './suites/finding-weaknesses.ts';
import {describeAttachedPersons} from './suites/attached-persons.ts';
import {describeAttaching} from './suites/attaching.ts';
import {describeBackingUp} from './suites/backing-up.ts';
import {describeBecomingAdmin} from './suites/becoming-admin.ts';
import {describeCalling} from './suites/calling.ts';
import {describeDeleting} from './suites/deleting.ts';
import {describeErasing} from './suites/erasing.ts';
import {describeErasingOnePersonOnly} from './suites/erasing-one-person-only.ts';
import {describeForging} from './suites/forging.ts';
import {describeFunctions} from './suites/functions.ts';
import {describeGranting} from './suites/granting.ts';
import {describeGuarding} from './suites/guarding.ts';
import {describeGuardingBatches} from './suites/guarding-batches.ts';
import {describeImporting} from './suites/importing.ts';
import {describeMergingBrothers} from './suites/merging-brothers.ts';
import {describePhotographing} from './suites/photographing.ts';
import {describePruning} from './suites/pruning.ts';
import {describePacking} from './suites/packing.ts';
import {describePulling} from './suites/pulling.ts';
import {describePushing} from './suites/pushing.ts';
import {describeReviewing} from './suites/reviewing.ts';
import {describeRevoking} from './suites/revoking.ts';
import {describeRoles} from './suites/roles.ts';
import {describeSchema} from './suites/schema.ts';
import {describePushingAfterARestore} from './suites/pushing-after-a-restore.ts';
import {describeSettingPasswords} from './suites/setting-passwords.ts';
import {describeSettingsAndPortraits} from './suites/settings-and-portraits.ts';
import {describeSigningIn} from './suites/signing-in.ts';
import {describeUndoingImports} from './suites/undoing-imports.ts';
import {describeConnectingDirectly} from './suites/connecting-directly.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {describeInOwnDatabases} from './support/own-databases.ts';
import {attachPostgres, migrateAs, openHosted, prepareHosted} from './support/postgres.ts';

// The database is owned, migrated and read by a role without superuser rights, as in a hosted project. The
// rights of such an owner matter for access rules, for functions that reach outside their schema, and for
// each way of writing. Rules that only read and compute are the same for every owner; `npm run test:all`
// runs them here too.

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster();
  await prepareHosted(cluster.port);
});

afterAll(() => cluster.remove());

describeInOwnDatabases('a hosted project', () => openHosted(cluster.port), [
  describeManagingAccounts,
  describeFindingWeaknesses,
  describeAttaching,
  describeAttachedPersons,
  describeBackingUp,
  describeBecomingAdmin,
  describeCalling,
  describeDeleting,
  describeErasing,
  describeErasingOnePersonOnly,
  describeForging,
  describeFunctions,
  describeGranting,
  describeGuarding,
  describeGuardingBatches,
  describeImporting,
  describeMergingBrothers,
  describePhotographing,
  describePruning,
  describePacking,
  describePulling,
  describePushing,
  describeReviewing,
  describeRevoking,
  describeRoles,
  describeSchema,
  describePushingAfterARestore,
  describeSettingPasswords,
  describeSettingsAndPortraits,
  describeSigningIn,
  describeUndoingImports,
  describeConnectingDirectly,
]);

test('an owner without BYPASSRLS is refused before anything is created', async () => {
  await expect(migrateAs(cluster.port, 'plain', 'createrole')).rejects.toMatchObject({
    code: '42501',
    message: expect.stringContaining('lacks BYPASSRLS') as string,
    hint: 'as a superuser: alter role plain bypassrls',
  });
  const left = attachPostgres(cluster.port, `hosted_plain_${process.pid}`);
  expect(await left.query(`select 1 from pg_namespace where nspname = 'app'`)).toEqual([]);
  await left.close();
});
