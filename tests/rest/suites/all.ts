import type {Server} from '#tests/rest/support/server.ts';
import {describeAuthentication} from './authentication.ts';
import {describeCalendarAddresses} from './calendar-addresses.ts';
import {describeDeciding} from './deciding.ts';
import {describePrivacy} from './privacy.ts';
import {describePrivateRecords} from './private-records.ts';
import {describeProcedures} from './procedures.ts';
import {describeSyncing} from './syncing.ts';
import {describeTables} from './tables.ts';

/** Every call that a client makes, as an admin, as a member and as a visitor. */
export function describeCalls(server: () => Server): void {
  describeAuthentication(server);
  describeProcedures(server);
  describeTables(server);
  describeDeciding(server);
  describeSyncing(server);
  describePrivateRecords(server);
  describeCalendarAddresses(server);
  describePrivacy(server);
}
