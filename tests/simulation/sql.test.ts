import {fewSeeds, seedsFor} from './seeds.ts';
import {databaseServers} from './servers.ts';
import {defineStormTests} from './storm-tests.ts';

defineStormTests('a storm over the database', seedsFor('sql', fewSeeds), databaseServers);
