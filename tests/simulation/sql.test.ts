import {seedsFor} from './chosen.ts';
import {openModel} from './model/model-server.ts';
import {province} from './province.ts';
import {openDatabase, serveFrom} from './sql/sql-server.ts';
import {besideModel} from './sql/twin-server.ts';
import {storms} from './suite.ts';

storms('a storm over the database', seedsFor('sql', 20), async () => {
  const db = await openDatabase(province);
  return {
    fresh: async () => besideModel(await serveFrom(db), openModel(province)),
    close: () => db.close(),
  };
});
