import {manySeeds} from './chosen.ts';
import {overTheModel} from './grounds.ts';
import {storms} from './suite.ts';

storms('a storm over the model', manySeeds.model, overTheModel);
