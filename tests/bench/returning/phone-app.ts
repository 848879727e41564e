import {changeSession, readStoredSession} from '#src/db/device-database.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {saveForm} from '#src/mutations/edit-record.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {signIn} from '#src/session/sign-in.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

/** What a phone does with the app. Each phone loads this anew, so that it has the app's modules to itself. */
export const app = {
  changeSession,
  openForm,
  openUserDatabase,
  readMirrorTable,
  readStoredSession,
  saveForm,
  signIn,
  wakeSync,
};
