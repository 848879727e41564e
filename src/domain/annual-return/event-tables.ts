import {type ProvinceEvent, provinceLosses, provinceSteps} from '#src/domain/province-events.ts';
import {
  namesOf,
  other,
  type People,
  type ReturnBrother,
  type ReturnTable,
  status,
} from './return-table.ts';

type Events = readonly ProvinceEvent<ReturnBrother>[];

/** The entries, professions and ordinations among the events of a year. */
export function stepsTable(events: Events): ReturnTable {
  return {
    id: 'steps',
    columns: [other('all')],
    rows: provinceSteps.map((value) => ({
      heading: {kind: 'event', value},
      cells: [events.filter(({kind}) => kind === value).map(({brother}) => brother)],
    })),
  };
}

const states = ['solemn_professed', 'simple_professed', 'novice'] as const;

/** The dead and the departed among the events of a year, by their last state: postulants too, whom no total counts. */
export function lossesTable(events: Events, people: People): ReturnTable {
  return {
    id: 'losses',
    columns: [...states.map(status), other('others'), other('all')],
    rows: provinceLosses.map((value) => {
      const ids = new Set(events.filter(({kind}) => kind === value).map(({brother}) => brother.id));
      const gone = people.filter(({brother}) => ids.has(brother.id));
      const byState = states.map((each) => namesOf(gone, ({state}) => state === each));
      const rest = namesOf(gone, ({state}) => !states.some((each) => each === state));
      return {heading: {kind: 'event', value}, cells: [...byState, rest, namesOf(gone)]};
    }),
  };
}
