import {ActsScreen} from './acts-screen.tsx';
import {LettersScreen} from './letters-screen.tsx';
import {MoveScreen} from './move-screen.tsx';
import {ProfessionScreen} from './profession-screen.tsx';
import {RenewalScreen} from './renewal-screen.tsx';

/** The pages on which several brothers get the same entry, loaded together. */
export const togetherScreens = {
  acts: ActsScreen,
  letters: LettersScreen,
  move: MoveScreen,
  profession: ProfessionScreen,
  renewal: RenewalScreen,
};
