import {fewSeeds, seedsFor} from './chosen.ts';
import {overTheModel} from './grounds.ts';
import {storms} from './suite.ts';

storms('a storm over the model', seedsFor('model', fewSeeds), overTheModel);
