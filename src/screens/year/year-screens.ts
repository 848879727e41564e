import {loadable} from '#src/ui/loadable.ts';
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
  // The charts and their rules are as large as the other pages together.
  statistics: loadable(
    async () =>
      (await import('#src/screens/year/statistics/statistics-screen.tsx')).StatisticsScreen,
  ).Component,
  today: TodayScreen,
};
