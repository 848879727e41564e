import {expect, test} from 'vitest';

import {fitInto} from '#src/lib/shrink-picture.ts';

test.each([
  ['a photo of a phone', 4032, 3024, 512, 384],
  ['a portrait', 3024, 4032, 384, 512],
  ['a square', 1000, 1000, 512, 512],
  ['one that fits already', 300, 200, 300, 200],
  ['one that just fits', 512, 512, 512, 512],
  ['one a pixel too long', 513, 100, 512, 100],
  ['a strip', 10_000, 3, 512, 1],
])('%s of %i × %i becomes %i × %i', (_, width, height, fittedWidth, fittedHeight) => {
  expect(fitInto({width, height}, 512)).toEqual({width: fittedWidth, height: fittedHeight});
});
