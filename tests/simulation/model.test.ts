import {seedsFor} from './chosen.ts';
import {openModel} from './model/model-server.ts';
import {province} from './province.ts';
import {storms} from './suite.ts';

storms('a storm over the model', seedsFor('model', 180), async () => ({
  fresh: async () => openModel(province),
  close: async () => undefined,
}));
