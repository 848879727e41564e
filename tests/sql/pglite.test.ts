import {describeCalendarAddresses} from './suites/calendar-addresses.ts';
import {describeFunctions} from './suites/functions.ts';
import {describeGranting} from './suites/granting.ts';
import {describeSchema} from './suites/schema.ts';
import {describeInOwnDatabases} from './support/own-databases.ts';
import {openNewestPglite, openPglite} from './support/pglite.ts';

// PGlite builds the same schema from the migrations as PostgreSQL. How it behaves is tested by
// `tests/rest`, by the storm and by every journey; all suites run on it with `npm run test:all`.

describeInOwnDatabases('PGlite', openPglite, [describeSchema, describeFunctions, describeGranting]);

// PostgreSQL 18 is the first that plans a function in SQL for the values of its arguments, and hosts change to it.
describeInOwnDatabases('PostgreSQL 18', openNewestPglite, [
  describeSchema,
  describeCalendarAddresses,
]);
