import {expect, test} from 'vitest';

import {mapLink} from '#src/lib/map-link.ts';

const address = 'San Rocco (Firenze), Via dei Frati 1, 50014 Firenze';
const name = 'San Rocco (Firenze)';
const point = {latitude: 43.0707, longitude: -12.6};

const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/130';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)';
const windows = 'Mozilla/5.0 (Windows NT 10.0)';

test.each([
  ['an Android phone searches for the address in its map app', android, 'geo:0,0?q='],
  ['an iPhone searches for the address in its maps', iphone, 'https://maps.apple.com/?q='],
  [
    'another device searches for the address on a map of the web',
    windows,
    'https://www.openstreetmap.org/search?query=',
  ],
])('%s', (_, userAgent, start) => {
  expect(mapLink({name, address, point: null}, userAgent)).toBe(
    `${start}San%20Rocco%20(Firenze)%2C%20Via%20dei%20Frati%201%2C%2050014%20Firenze`,
  );
});

test.each([
  [
    'an Android phone opens its map app at the coordinates',
    android,
    'geo:43.0707,-12.6?q=43.0707,-12.6(San%20Rocco%20Firenze)',
  ],
  [
    'an iPhone opens its maps at the coordinates',
    iphone,
    'https://maps.apple.com/?ll=43.0707,-12.6&q=San%20Rocco%20(Firenze)',
  ],
  [
    'another device opens a map of the web at the coordinates',
    windows,
    'https://www.openstreetmap.org/?mlat=43.0707&mlon=-12.6&zoom=17',
  ],
])('%s', (_, userAgent, link) => {
  expect(mapLink({name, address, point}, userAgent)).toBe(link);
});
