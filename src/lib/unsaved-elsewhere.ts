import {ownUnsavedMark, unsavedMark} from './mark-unsaved.ts';

/** Tells whether another tab of the app has unsaved input. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  return (await marksElsewhere()).length > 0;
}

/** Returns the ids of the forms that have unsaved input in other tabs. */
export async function formsOpenElsewhere(): Promise<ReadonlySet<string | undefined>> {
  return new Set((await marksElsewhere()).map((name) => name.split('/').at(-1)));
}

async function marksElsewhere(): Promise<string[]> {
  const {held = []} = await navigator.locks.query();
  return held
    .map(({name = ''}) => name)
    .filter((name) => name.startsWith(unsavedMark) && !name.startsWith(ownUnsavedMark));
}
