import {manySeeds} from './chosen.ts';
import {overTheDatabase} from './grounds.ts';
import {storms} from './suite.ts';

storms('a storm over the database', manySeeds.sql, overTheDatabase);
