import {ProposalsScreen} from './proposals-screen.tsx';
import {ReceivedFileScreen} from './received-file-screen.tsx';
import {SyncScreen} from './sync-screen.tsx';

/**
 * Two pages show the same cards: as one piece of code they burden no form, which would load what pages share. The name of
 * another file for the third would cost bytes on the first screen.
 */
export const syncScreens = {
  sync: SyncScreen,
  proposals: ProposalsScreen,
  receivedFile: ReceivedFileScreen,
};
