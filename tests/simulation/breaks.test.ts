import {expect, test} from 'vitest';

import {breaks} from './breaks.ts';
import {brokenPassage, definitionsIn, isSqlFunction} from './broken-text.ts';

const isStorm = process.env['STORM_SERVER'] !== undefined;

// In the copy of the source tree for a break, one text is already replaced.
test.skipIf(isStorm).each(breaks)(
  'the text that a break replaces occurs exactly once: $name',
  (one) => {
    expect(brokenPassage('.', one)?.text.split(one.from)).toHaveLength(2);
  },
);

test.skipIf(isStorm).each(breaks.filter(({place}) => isSqlFunction(place)))(
  'the SQL function that a break edits has the same definition in supabase/schemas: $name',
  (one) => {
    const declared = definitionsIn('supabase/schemas', one.place).map(({text}) => bodyOf(text));

    expect(declared).toEqual([bodyOf(brokenPassage('.', one)?.text ?? '')]);
  },
);

function bodyOf(definition: string): string {
  return definition.slice(definition.indexOf('$$'));
}
