import {toPng, type Colour} from './png.ts';
import type {Random} from './random.ts';

/** The side of a portrait in pixels: sharp in the header of a profile on a phone. */
const SIDE = 128;
/** Pixels at the edge of a shape are the mean of this many points squared. */
const POINTS = 3;

/** Who is drawn: the younger have darker hair. */
export type Sitter = {readonly age: number; readonly isIslander: boolean};

/** A shape of one colour; coordinates run from 0 to 1, from the upper left. */
type Shape = {readonly colour: Colour; readonly covers: (x: number, y: number) => boolean};
type Covers = Shape['covers'];

const backgrounds: readonly Colour[] = [
  ...([0xd9c7a6, 0xb9c7b4, 0xc9b3a0, 0xaebfc6, 0xd8b98f, 0xc3bfae] as const),
];
const habits: readonly Colour[] = [0x6b4a2f, 0x5d4029, 0x745236];
const skins = {
  islands: [0xb98257, 0xa87048, 0x8f5c3a, 0xc6926a],
  europe: [0xe8c3a0, 0xdfb48f, 0xedccb0, 0xd3a67f],
} as const;

/** Draws a friar who does not exist, as a PNG of about two KiB. */
export function drawPortrait({age, isIslander}: Sitter, random: Random): Uint8Array {
  const skin = random.pick<Colour>(isIslander ? skins.islands : skins.europe);
  const habit = random.pick(habits);
  const hair = hairOf(age, isIslander, random);
  const width = 0.165 + random.int(0, 30) / 1000;
  const isBald = age > 45 && random.chance(0.45);
  const shapes: Shape[] = [
    {colour: shaded(habit, 0.75), covers: ellipse(0.5, 0.76, 0.33, 0.27)},
    {colour: habit, covers: ellipse(0.5, 1.1, 0.45, 0.36)},
    {colour: shaded(habit, 0.65), covers: ellipse(0.5, 0.8, 0.19, 0.11)},
    {colour: shaded(skin, 0.85), covers: within(0.415, 0.585, 0.58, 0.83)},
    {colour: shaded(skin, 0.9), covers: both(ellipse(0.5 - width, 0.47, 0.035, 0.055))},
    {colour: skin, covers: ellipse(0.5, 0.46, width, 0.235)},
    ...hairShapes(hair, width, isBald, random),
    ...beardShapes(hair, width, age, random),
    {colour: shaded(skin, 0.88), covers: ellipse(0.5, 0.512, 0.021, 0.038)},
    {colour: 0x8a4f45, covers: ellipse(0.5, 0.592, 0.038, 0.011)},
    {colour: 0x2b211c, covers: both(ellipse(0.426, 0.462, 0.014, 0.018))},
    {colour: shaded(hair, 0.9), covers: both(ellipse(0.424, 0.422, 0.038, 0.009))},
    ...(age > 30 && random.chance(0.35) ? glasses : []),
  ];
  return toPng(SIDE, paint(random.pick(backgrounds), shapes));
}

function hairOf(age: number, isIslander: boolean, random: Random): Colour {
  const old: readonly Colour[] = [0xe4e1dc, 0xcfcbc4];
  const grey: readonly Colour[] = [0x8d8780, 0x6f6861];
  const young: readonly Colour[] = isIslander
    ? [0x1d1815, 0x26201c]
    : [0x3b2a1e, 0x5a3d26, 0x2a211b];
  if (age >= 70) return random.pick(old);
  return random.pick(age >= 50 && random.chance(0.75) ? grey : young);
}

function hairShapes(hair: Colour, width: number, isBald: boolean, random: Random): Shape[] {
  const cap = ellipse(0.5, 0.43, width + 0.018, 0.232);
  const edge = isBald ? 0 : 0.29 + random.int(0, 50) / 1000;
  const parting = (random.int(0, 2) - 1) * 0.25;
  return [
    {
      colour: hair,
      covers: (x, y) => {
        if (!cap(x, y)) return false;
        const beside = Math.abs(x - 0.5) / width;
        return (beside > 0.84 && y < 0.46) || y < edge + parting * (x - 0.5) + 0.06 * beside ** 2;
      },
    },
  ];
}

function beardShapes(hair: Colour, width: number, age: number, random: Random): Shape[] {
  if (!random.chance(age > 35 ? 0.75 : 0.35)) return [];
  const length = random.int(0, 11) / 100;
  const outline = ellipse(0.5, 0.57, width * 1.01, 0.15 + length);
  return [
    {
      colour: hair,
      covers: (x, y) => outline(x, y) && y > 0.575 - 0.12 * (Math.abs(x - 0.5) / width) ** 2,
    },
    {colour: shaded(hair, 0.93), covers: both(ellipse(0.462, 0.569, 0.05, 0.018))},
  ];
}

const glasses: readonly Shape[] = [
  {
    colour: 0x3d3733,
    covers: (x, y) =>
      both(
        (a, b) =>
          ellipse(0.424, 0.465, 0.056, 0.047)(a, b) && !ellipse(0.424, 0.465, 0.046, 0.038)(a, b),
      )(x, y) || within(0.478, 0.522, 0.452, 0.462)(x, y),
  },
];

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

function shaded(colour: Colour, factor: number): Colour {
  return mixed([colour], factor);
}

/** Paints the shapes one over the other; only the pixels at edges are drawn point by point. */
function paint(background: Colour, shapes: readonly Shape[]): Colour[] {
  const front = shapes.toReversed();
  const colourAt = (x: number, y: number): Colour => {
    for (const {covers, colour} of front) if (covers(x, y)) return colour;
    return background;
  };
  const lines = SIDE + 1;
  const corners = new Uint32Array(lines * lines);
  for (let index = 0; index < corners.length; index++) {
    corners[index] = colourAt((index % lines) / SIDE, Math.floor(index / lines) / SIDE);
  }
  const pixels: Colour[] = [];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const corner = row * lines + column;
      const first = corners[corner] ?? background;
      const isEven =
        first === corners[corner + 1] &&
        first === corners[corner + lines] &&
        first === corners[corner + lines + 1];
      pixels.push(isEven ? first : mixed(pointsOf(column, row, colourAt), 1));
    }
  }
  return pixels;
}

function pointsOf(
  column: number,
  row: number,
  colourAt: (x: number, y: number) => Colour,
): Colour[] {
  const points: Colour[] = [];
  for (let point = 0; point < POINTS ** 2; point++) {
    const [x, y] = [point % POINTS, Math.floor(point / POINTS)];
    points.push(colourAt((column + (x + 0.5) / POINTS) / SIDE, (row + (y + 0.5) / POINTS) / SIDE));
  }
  return points;
}

/** The mean of colours, rounded so that a picture has few. */
function mixed(colours: readonly Colour[], factor: number): Colour {
  const channel = (shift: number): number => {
    let sum = 0;
    for (const colour of colours) sum += (colour >> shift) & 0xff;
    return (Math.round((sum / colours.length) * factor) & 0xfc) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
