import {expect, test} from 'vitest';

import {breaks} from './breaks.ts';
import {brokenPassage, definitionsIn, isSqlFunction} from './broken-text.ts';

const isStorm = process.env['STORM_SERVER'] !== undefined;

// In the copy a storm is sent over, one of them has been carried out.
test.skipIf(isStorm).each(breaks)(
  'the text that a break replaces is in its place: $name',
  (one) => {
    expect(brokenPassage('.', one)?.text.split(one.from)).toHaveLength(2);
  },
);

test.skipIf(isStorm).each(breaks.filter(({place}) => isSqlFunction(place)))(
  'a break edits the definition in force, which supabase/schemas has too: $name',
  (one) => {
    const declared = definitionsIn('supabase/schemas', one.place).map(({text}) => bodyOf(text));

    expect(declared).toEqual([bodyOf(brokenPassage('.', one)?.text ?? '')]);
  },
);

function bodyOf(definition: string): string {
  return definition.slice(definition.indexOf('$$'));
}
