import {describeLongLists} from './suites/long-lists.ts';
import {openEmbedded} from './support/server.ts';

describeLongLists(openEmbedded);
