import {packages, roomNames, rooms, type Room} from './rooms.ts';

/** The linter's half of the walls: what it refuses in each room, as overrides of its configuration. */
export function linterWalls() {
  return roomNames.map((room) => ({
    files: [`${room}/**`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {regex: forbidden(room), message: `Not from ${room}: tests/architecture/rooms.ts`},
          ],
        },
      ],
    },
  }));
}

function forbidden(room: Room): string {
  const allowed: readonly string[] = rooms[room];
  const far = [...roomNames, 'locales', 'tests'].filter(
    (target) => target !== room && !allowed.includes(target),
  );
  const walled = Object.entries(packages)
    .filter(([, users]) => !users.includes(room))
    .map(([start]) => (/[:/-]$/.test(start) ? start : `${start}(?:/|$)`));
  return `^(?:\\.\\./|\\./[^/]+/|#(?:${far.join('|')})/|${walled.join('|')})`;
}
