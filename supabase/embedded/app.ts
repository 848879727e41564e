import {App, type Connection} from '@supabase/lite';
import {PgliteConnection} from '@supabase/lite/pglite';
import {publishableKey} from './publishable-key.ts';
import {takeErrorsAsWarnings} from './warnings.ts';

/**
 * The limits that `supabase/config.toml` sets for a hosted project, with the same names; a test compares them.
 */
export const limits = {
  api: {schemas: ['public'], max_rows: 1000},
  auth: {enable_signup: false, enable_anonymous_sign_ins: false, minimum_password_length: 8},
};

/** PGlite itself refuses a value of the wrong JSON type, without a code, which the library takes for a fault of the server. */
class EmbeddedConnection extends PgliteConnection {
  override normalizeDbError(error: unknown): unknown {
    const isWrongType =
      error instanceof Error && /^Invalid input for \w+ type$/.test(error.message);
    return isWrongType ? Object.assign(error, {code: '22P02'}) : super.normalizeDbError(error);
  }
}

/** Connects the REST and sign-in services to the database folder. No client ever gets service_role. */
export function createApp(database: string, jwtSecret: string): App {
  return createAppOn(new EmbeddedConnection({url: database}), jwtSecret);
}

/** Connects the same services to another database. */
export function createAppOn(connection: Connection, jwtSecret: string): App {
  takeErrorsAsWarnings();
  // At its first request the library grants every right on every table to everybody and relies on row-level
  // security alone. The migrations grant the rights; this state skips that step.
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
    // The library refuses files as supabase-js sends them, and does not limit files of unstated length;
    // file-storage.ts serves what the app needs.
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
