import {crc32, deflateSync} from 'node:zlib';
import {cross, range, sort, sum} from 'd3-array';
import {completedYears} from './calendar.ts';
import {islandCodes} from './geography.ts';
import type {Province} from './province.ts';
import {createRandom, type Random} from './random.ts';
import {draft, idOf, type Draft} from './tables.ts';

/** Red, green and blue, a byte each. */
type Colour = number;

/** The file of a drawn portrait and the row that names it. */
export type Portrait = {readonly row: Draft<'brother_photos'>; readonly bytes: Uint8Array};

const portraitCount = 60;
const portraitSeed = 1210;
const islands = new Set(islandCodes.map((code) => idOf('circumscriptions', code)));

/** Draws the brothers whom a visitor sees first: those with accounts, the guardians, then others. */
export function drawPortraits({tables, links, today}: Province): Portrait[] {
  const random = createRandom(portraitSeed);
  const present = tables.brothers.filter((one) => one.membership_status === 'active');
  const linked = new Set(links.values());
  const homes = tables.fraternity_assignments.filter(({end_date}) => end_date === null);
  const guarding = homes.filter(({role}) => role === 'guardian');
  const guardians = new Set(guarding.map(({brother_id}) => brother_id));
  const rank = (id: string): number => (linked.has(id) ? 0 : guardians.has(id) ? 1 : 2);
  const shuffled = random.shuffled(present.filter(({birth_date}) => birth_date !== null));
  const chosen = sort(shuffled, ({id}) => rank(id)).slice(0, portraitCount);
  return chosen.map(({id, birth_date, circumscription_id}) => {
    const age = completedYears(birth_date ?? today, today);
    const bytes = draw(age, islands.has(circumscription_id), random.fork(id));
    const storage_path = `${id}/${idOf('portraits', id)}.png`;
    const file = {storage_path, mime_type: 'image/png', byte_size: bytes.length} as const;
    return {row: draft('brother_photos', id, {brother_id: id, ...file}), bytes};
  });
}

/** The side of a portrait in pixels: sharp in the header of a profile on a phone. */
const SIDE = 128;
/** A pixel at the edge of a shape is the mean of these points in it. */
const thirds = [0.5 / 3, 1.5 / 3, 2.5 / 3];
const points = cross(thirds, thirds);

/** Whether a shape covers a point; coordinates run from 0 to 1, from the upper left. */
type Covers = (x: number, y: number) => boolean;
type Shape = {readonly colour: Colour; readonly covers: Covers};

const backgrounds = [0xd9c7a6, 0xb9c7b4, 0xc9b3a0, 0xaebfc6, 0xd8b98f, 0xc3bfae];
const habits = [0x6b4a2f, 0x5d4029, 0x745236];
const complexions = {
  islands: {skins: [0xb98257, 0xa87048, 0x8f5c3a, 0xc6926a], hair: [0x1d1815, 0x26201c]},
  europe: {skins: [0xe8c3a0, 0xdfb48f, 0xedccb0, 0xd3a67f], hair: [0x3b2a1e, 0x5a3d26, 0x2a211b]},
};

/** Draws a friar who does not exist, as a PNG of about two KiB. */
function draw(age: number, isIslander: boolean, random: Random): Uint8Array {
  const {skins, hair: young} = complexions[isIslander ? 'islands' : 'europe'];
  const skin = random.pick(skins);
  const habit = random.pick(habits);
  const hair = random.pick(hairColours(age, young, random));
  const width = 0.165 + random.int(0, 30) / 1000;
  const isBald = age > 45 && random.chance(0.45);
  const shapes: Shape[] = [
    {colour: shaded(habit, 0.75), covers: ellipse(0.5, 0.76, 0.33, 0.27)},
    {colour: habit, covers: ellipse(0.5, 1.1, 0.45, 0.36)},
    {colour: shaded(habit, 0.65), covers: ellipse(0.5, 0.8, 0.19, 0.11)},
    {colour: shaded(skin, 0.85), covers: within(0.415, 0.585, 0.58, 0.83)},
    {colour: shaded(skin, 0.9), covers: both(ellipse(0.5 - width, 0.47, 0.035, 0.055))},
    {colour: skin, covers: ellipse(0.5, 0.46, width, 0.235)},
    {colour: hair, covers: hairline(width, isBald, random)},
    ...beard(hair, width, age, random),
    {colour: shaded(skin, 0.88), covers: ellipse(0.5, 0.512, 0.021, 0.038)},
    {colour: 0x8a4f45, covers: ellipse(0.5, 0.592, 0.038, 0.011)},
    {colour: 0x2b211c, covers: both(ellipse(0.426, 0.462, 0.014, 0.018))},
    {colour: shaded(hair, 0.9), covers: both(ellipse(0.424, 0.422, 0.038, 0.009))},
  ];
  if (age > 30 && random.chance(0.35)) shapes.push({colour: 0x3d3733, covers: glasses});
  return toPng(SIDE, paint(random.pick(backgrounds), shapes));
}

function hairColours(age: number, young: Colour[], random: Random): Colour[] {
  if (age >= 70) return [0xe4e1dc, 0xcfcbc4];
  return age >= 50 && random.chance(0.75) ? [0x8d8780, 0x6f6861] : young;
}

function hairline(width: number, isBald: boolean, random: Random): Covers {
  const cap = ellipse(0.5, 0.43, width + 0.018, 0.232);
  const edge = isBald ? 0 : 0.29 + random.int(0, 50) / 1000;
  const parting = (random.int(0, 2) - 1) * 0.25;
  return (x, y) => {
    const beside = Math.abs(x - 0.5) / width;
    const isAbove = y < edge + parting * (x - 0.5) + 0.06 * beside ** 2;
    return cap(x, y) && (isAbove || (beside > 0.84 && y < 0.46));
  };
}

function beard(hair: Colour, width: number, age: number, random: Random): Shape[] {
  if (!random.chance(age > 35 ? 0.75 : 0.35)) return [];
  const length = random.int(0, 11) / 100;
  const outline = ellipse(0.5, 0.57, width * 1.01, 0.15 + length);
  const chin: Covers = (x, y) =>
    outline(x, y) && y > 0.575 - 0.12 * (Math.abs(x - 0.5) / width) ** 2;
  return [
    {colour: hair, covers: chin},
    {colour: shaded(hair, 0.93), covers: both(ellipse(0.462, 0.569, 0.05, 0.018))},
  ];
}

const lens = ellipse(0.424, 0.465, 0.046, 0.038);
const frame = ellipse(0.424, 0.465, 0.056, 0.047);
const bridge = within(0.478, 0.522, 0.452, 0.462);
const rims = both((x, y) => frame(x, y) && !lens(x, y));
const glasses: Covers = (x, y) => rims(x, y) || bridge(x, y);

function ellipse(x: number, y: number, width: number, height: number): Covers {
  return (a, b) => ((a - x) / width) ** 2 + ((b - y) / height) ** 2 <= 1;
}

function within(left: number, right: number, top: number, bottom: number): Covers {
  return (x, y) => x >= left && x <= right && y >= top && y <= bottom;
}

/** The shape and its mirror image. */
function both(covers: Covers): Covers {
  return (x, y) => covers(x, y) || covers(1 - x, y);
}

/** Paints the shapes one over the other: only pixels at edges are drawn point by point. */
function paint(background: Colour, shapes: readonly Shape[]): Colour[] {
  const front = shapes.toReversed();
  const colourAt = (x: number, y: number): Colour => {
    for (const {colour, covers} of front) if (covers(x, y)) return colour;
    return background;
  };
  const corners = range((SIDE + 1) ** 2).map((place) =>
    colourAt((place % (SIDE + 1)) / SIDE, Math.floor(place / (SIDE + 1)) / SIDE),
  );
  return range(SIDE ** 2).map((pixel) => {
    const [column, row] = [pixel % SIDE, Math.floor(pixel / SIDE)];
    const corner = row * (SIDE + 1) + column;
    const [first = 0, ...others] = [0, 1, SIDE + 1, SIDE + 2].map((step) => corners[corner + step]);
    if (others.every((other) => other === first)) return first;
    return mixed(points.map(([x, y]) => colourAt((column + x) / SIDE, (row + y) / SIDE)));
  });
}

function shaded(colour: Colour, factor: number): Colour {
  return mixed([colour], factor);
}

/** The mean of colours, rounded so that a picture has few. */
function mixed(colours: readonly Colour[], factor = 1): Colour {
  const channel = (shift: number): number => {
    const mean = sum(colours, (colour) => (colour >> shift) & 0xff) / colours.length;
    return (Math.round(mean * factor) & 0xfc) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes a square picture of at most 256 colours as a PNG with a palette. */
function toPng(side: number, pixels: readonly Colour[]): Uint8Array {
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 3, 0, 0, 0]);
  const colours = [...new Set(pixels)];
  const palette = Buffer.alloc(colours.length * 3);
  for (const [place, colour] of colours.entries()) palette.writeUIntBE(colour, place * 3, 3);
  // Each line begins with its filter, which is none.
  const lines = Buffer.alloc(side * (side + 1));
  for (const [index, colour] of pixels.entries()) {
    lines.writeUInt8(colours.indexOf(colour), index + Math.floor(index / side) + 1);
  }
  const chunks = {IHDR: header, PLTE: palette, IDAT: deflateSync(lines, {level: 9}), IEND: ''};
  return Buffer.concat([signature, ...Object.entries(chunks).flatMap(chunk)]);
}

function chunk([type, data]: [string, Buffer | string]): Buffer[] {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return [length, body, checksum];
}
