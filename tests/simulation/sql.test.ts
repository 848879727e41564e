import {fewSeeds, seedsFor} from './chosen.ts';
import {overTheDatabase} from './grounds.ts';
import {storms} from './suite.ts';

storms('a storm over the database', seedsFor('sql', fewSeeds), overTheDatabase);
