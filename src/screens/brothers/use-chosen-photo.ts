import {useEffect, useState} from 'react';
import {shrinkPicture} from '#src/lib/shrink-picture.ts';
import {choosePhoto, type ChosenPhoto} from '#src/mutations/brother-photo.ts';

/** Twice as large as the profile shows it on a sharp screen, and some 50 KB to carry. */
const LONGEST_SIDE_PX = 512;

export type Choice =
  | {readonly kind: 'reading'}
  | {readonly kind: 'unreadable'}
  | {readonly kind: 'ready'; readonly photo: ChosenPhoto};

/** Makes a photo of a brother from the file that was chosen. */
export function useChosenPhoto(brotherId: string, file: File): Choice {
  const [settled, setSettled] = useState<{file: File; choice: Choice} | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void read(brotherId, file).then((choice) => {
      if (isCurrent) setSettled({file, choice});
    });
    return () => {
      isCurrent = false;
    };
  }, [brotherId, file]);
  return settled?.file === file ? settled.choice : {kind: 'reading'};
}

async function read(brotherId: string, file: File): Promise<Choice> {
  try {
    const picture = await shrinkPicture(file, LONGEST_SIDE_PX);
    if (picture) return {kind: 'ready', photo: choosePhoto(brotherId, picture)};
  } catch (error) {
    console.error(error);
  }
  return {kind: 'unreadable'};
}
