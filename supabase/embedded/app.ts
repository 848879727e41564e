import {App, type Connection} from '@supabase/lite';
import {PgliteConnection} from '@supabase/lite/pglite';
import {publishableKey} from './publishable-key.ts';

/** What a hosted project is given by `supabase/config.toml`, in the same words; a test compares them. */
export const limits = {
  api: {schemas: ['public'], max_rows: 1000},
  auth: {enable_signup: false, enable_anonymous_sign_ins: false, minimum_password_length: 8},
};

/** Connects the REST and sign-in services to the database folder. Nobody is ever service_role. */
export function createApp(database: string, jwtSecret: string): App {
  return createAppOn(new PgliteConnection({url: database}), jwtSecret);
}

/** Puts the same services on a database that is somewhere else. */
export function createAppOn(connection: Connection, jwtSecret: string): App {
  // At its first request the library grants everything on every table to everybody, trusting in
  // row-level security alone. The migrations say who may do what; this state skips that step.
  Object.assign(connection, {rlsState: 'active'});
  return new App({
    connection,
    api: limits.api,
    auth: {
      enabled: true,
      jwt_secret: jwtSecret,
      publishable_key: publishableKey,
      ...limits.auth,
    },
    studio: {enabled: false},
    // It refuses a file as supabase-js sends it and measures none of unstated length; photo-storage.ts
    // serves what the app needs.
    storage: {enabled: false},
    options: {
      server: {admin: false, disableStudio: true, disableFallback: true},
      drivers: {email: {send: async () => undefined}},
    },
  });
}

/** The PGlite under the app, for migrations, seeding and daily work. */
export function databaseOf(app: App): PgliteConnection['driver'] {
  const {connection} = app;
  if (!(connection instanceof PgliteConnection)) throw new TypeError('The app is not on PGlite.');
  return connection.driver;
}
