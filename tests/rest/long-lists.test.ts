import {describeLongLists} from './suites/long-lists.ts';
import {openOnPostgres} from './support/server.ts';

describeLongLists(openOnPostgres);
