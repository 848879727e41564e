import {expect, test} from 'vitest';

import {mapLink} from '#src/lib/map-link.ts';

const place = 'Via dei Frati 1, 50014 Firenze';

test.each([
  [
    'an Android phone opens its map app',
    'Mozilla/5.0 (Linux; Android 14) Chrome/130',
    'geo:0,0?q=',
  ],
  [
    'an iPhone opens its maps',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
    'https://maps.apple.com/?q=',
  ],
  [
    'others see a map of the web',
    'Mozilla/5.0 (Windows NT 10.0)',
    'https://www.openstreetmap.org/search?query=',
  ],
])('%s', (_, userAgent, start) => {
  expect(mapLink(place, userAgent)).toBe(`${start}Via%20dei%20Frati%201%2C%2050014%20Firenze`);
});
