import {createClient} from '@supabase/supabase-js';
import {openLegendState} from './legend-state.mjs';
import {openRxdb} from './rxdb.mjs';
import {openTanstackDb} from './tanstack-db.mjs';

const libraries = {
  'Legend-State': openLegendState,
  RxDB: openRxdb,
  'TanStack DB': openTanstackDb,
};

/** Signs in and opens the database of one library as `peer`; the driver calls its functions. */
window.openPeer = async (name, key, tables) => {
  const client = createClient(location.origin, key, {
    realtime: {transport: WebSocket},
    // The embedded server reads no quoted column names.
    global: {fetch: (url, init) => fetch(String(url).replaceAll('%22', ''), init)},
  });
  const {error} = await client.auth.signInWithPassword({
    email: 'admin@fraternitas.example',
    password: 'pax et bonum',
  });
  if (error) throw error;
  const start = performance.now();
  window.peer = await libraries[name](client, tables);
  await window.peer.round();
  return performance.now() - start;
};
