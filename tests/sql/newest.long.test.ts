import {everySuite} from './suites/all.ts';
import {describeInOwnDatabases} from './support/own-databases.ts';
import {openNewestPglite} from './support/pglite.ts';

describeInOwnDatabases('PostgreSQL 18', openNewestPglite, everySuite);
