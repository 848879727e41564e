import {ownUnsavedMark, unsavedMark} from './mark-unsaved.ts';

/** Tells whether another tab of the app has unsaved input. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  const {held = []} = await navigator.locks.query();
  return held.some(({name = ''}) => name.startsWith(unsavedMark) && name !== ownUnsavedMark);
}
