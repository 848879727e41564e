import {everySuite} from './suites/all.ts';
import {describeInOwnDatabases} from './support/own-databases.ts';
import {openPglite} from './support/pglite.ts';

describeInOwnDatabases('PGlite', openPglite, everySuite);
