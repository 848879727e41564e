import {AnnualReturnScreen} from './annual-return-screen.tsx';
import {CalendarScreen} from './calendar-screen.tsx';
import {JubileesScreen} from './jubilees-screen.tsx';
import {NecrologyScreen} from './necrology-screen.tsx';
import {TodayScreen} from './today-screen.tsx';

/** The pages of the year, loaded together: the names of their files would cost bytes on the first screen. */
export const yearScreens = {
  annualReturn: AnnualReturnScreen,
  calendar: CalendarScreen,
  jubilees: JubileesScreen,
  necrology: NecrologyScreen,
  today: TodayScreen,
};
