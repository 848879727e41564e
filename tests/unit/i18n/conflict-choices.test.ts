import {expect, test} from 'vitest';
import english from '#locales/changes/en.json' with {type: 'json'};
import indonesian from '#locales/changes/id.json' with {type: 'json'};
import italian from '#locales/changes/it.json' with {type: 'json'};

test.each([
  ['English', english],
  ['Indonesian', indonesian],
  ['Italian', italian],
])('the help of a conflict in %s calls each value as its choice does', (_, {changes}) => {
  const {help, theirs, other} = changes.conflict;
  expect(help.toLowerCase()).toContain(theirs.toLowerCase());
  expect(help.toLowerCase()).not.toContain(other.toLowerCase());
});
