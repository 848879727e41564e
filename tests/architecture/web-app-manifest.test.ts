import {existsSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {routes} from '#src/app/routes.ts';

type Picture = {src: string; sizes: string; purpose?: string; form_factor?: string};
type Manifest = {
  id: string;
  start_url: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: {url: string; icons: Picture[]}[];
  file_handlers: {action: string}[];
};

const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as Manifest;
const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({icons}) => icons),
];

test.each(pictures)('$src exists in the size that the manifest names', ({src, sizes}) => {
  const file = `public${src}`;
  expect(existsSync(file), file).toBe(true);
  expect(pngSize(file)).toBe(sizes);
});

test('the manifest has the icons and screenshots that stores require', () => {
  expect(manifest.id).toBe('/');
  expect(manifest.start_url).toBe('/dashboard');
  expect(manifest.icons.map(({sizes, purpose}) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(manifest.screenshots.map(({form_factor: form}) => form)).toEqual(['wide', 'narrow']);
});

test('shortcuts and opened files lead to pages of the app', () => {
  const paths = [
    ...manifest.shortcuts.map(({url}) => url),
    ...manifest.file_handlers.map(({action}) => action),
  ];
  const known = new Set(routes.map(({path}) => path));
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});

const startPictures = [
  ...readFileSync('index.html', 'utf8').matchAll(
    /rel="apple-touch-startup-image"\s+media="\(device-width: (\d+)px\) and \(device-height: (\d+)px\) and \(-webkit-device-pixel-ratio: (\d)\)[^"]*"\s+href="([^"]+)"/g,
  ),
].map(([, width, height, density, href]) => ({
  href: String(href),
  size: `${Number(width) * Number(density)}x${Number(height) * Number(density)}`,
}));

test('index.html names start pictures for eight or more iOS screens', () => {
  expect(startPictures.length).toBeGreaterThanOrEqual(8);
});

test.each(startPictures)(
  'the start picture $href has exactly the pixels of its screen',
  ({href, size}) => {
    expect(pngSize(`public${href}`)).toBe(size);
  },
);

/** Width and height stand at fixed places in a PNG's first chunk. */
function pngSize(file: string): string {
  const bytes = readFileSync(file);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
