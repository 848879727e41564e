import {ProposalsScreen} from './proposals-screen.tsx';
import {SyncScreen} from './sync-screen.tsx';

/** Both pages show the same cards: as one piece of code they burden no form, which would load what pages share. */
export const syncScreens = {sync: SyncScreen, proposals: ProposalsScreen};
