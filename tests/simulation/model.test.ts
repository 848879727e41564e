import {fewSeeds, seedsFor} from './seeds.ts';
import {modelServers} from './servers.ts';
import {defineStormTests} from './storm-tests.ts';

defineStormTests('a storm over the model', seedsFor('model', fewSeeds), modelServers);
