import {manySeeds} from './seeds.ts';
import {databaseServers} from './servers.ts';
import {defineStormTests} from './storm-tests.ts';

defineStormTests('a storm over the database', manySeeds.sql, databaseServers);
