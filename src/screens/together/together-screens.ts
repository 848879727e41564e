import {LettersScreen} from './letters-screen.tsx';
import {MoveScreen} from './move-screen.tsx';

/** The pages on which several brothers get the same entry, loaded together. */
export const togetherScreens = {
  letters: LettersScreen,
  move: MoveScreen,
};
