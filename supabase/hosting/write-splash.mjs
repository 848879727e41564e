// Draws the pictures that iOS shows while the installed app starts (public/splash), and prints their links for index.html.
// Run it after a change of the icon: `npm run splash`. iOS takes a picture only if it has exactly the size of the screen.
import {mkdirSync, readFileSync} from 'node:fs';
import {chromium} from 'playwright';

/** Width and height of common screens held upright, in CSS pixels, and their density. */
const screens = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [430, 932, 3],
  [820, 1180, 2],
];

const icon = readFileSync('public/favicon.svg', 'base64');
mkdirSync('public/splash', {recursive: true});
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [width, height, density] of screens) {
  const page = await browser.newPage({viewport: {width, height}, deviceScaleFactor: density});
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-content:center;background:#f8f3eb">
      <img width="128" height="128" src="data:image/svg+xml;base64,${icon}">`,
    {waitUntil: 'load'},
  );
  const path = `splash/${width * density}x${height * density}.png`;
  await page.screenshot({path: `public/${path}`});
  await page.close();
  console.log(
    `<link rel="apple-touch-startup-image" media="(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${density}) and (orientation: portrait)" href="/${path}" />`,
  );
}
await browser.close();
