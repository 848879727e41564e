/** The Web Lock under which a round runs: one at a time on this device, tabs and worker alike. */
export const roundLock = 'fraternitas-round';
