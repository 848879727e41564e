import {describeFunctions} from './suites/functions.ts';
import {describeGranting} from './suites/granting.ts';
import {describeSchema} from './suites/schema.ts';
import {describeInOwnDatabases} from './support/own-databases.ts';
import {openPglite} from './support/pglite.ts';

// PGlite builds the same schema from the migrations as PostgreSQL. How it behaves is tested by
// `tests/rest`, by the storm and by every journey; all suites run on it with `npm run test:all`.

describeInOwnDatabases('PGlite', openPglite, [describeSchema, describeFunctions, describeGranting]);
