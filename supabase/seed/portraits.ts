import {sort} from 'd3-array';
import {completedYears} from './calendar.ts';
import {territories} from './geography.ts';
import {both, edge, ellipse, paint, shaded, type Cover, type Shape} from './picture.ts';
import type {Province} from './province.ts';
import {createRandom, type Random} from './random.ts';
import {draft, findOne, idOf, type Draft} from './tables.ts';

/** The file of a drawn portrait and the row that names it. */
export type Portrait = {readonly row: Draft<'brother_photos'>; readonly bytes: Uint8Array};

const portraitCount = 60;
const portraitSeed = 1210;

/** Draws the brothers whom a visitor sees first: those with accounts, the guardians, then others. */
export function drawPortraits({tables, links, today}: Province): Portrait[] {
  const random = createRandom(portraitSeed);
  const linked = new Set(links.values());
  const homes = tables.fraternity_assignments.filter(({end_date}) => end_date === null);
  const guarding = homes.filter(({role}) => role === 'guardian');
  const guardians = new Set(guarding.map(({brother_id}) => brother_id));
  const rank = (id: string): number => (linked.has(id) ? 0 : guardians.has(id) ? 1 : 2);
  const shown = tables.brothers.filter(
    (one) => one.membership_status === 'active' && one.birth_date !== null,
  );
  const chosen = sort(random.shuffled(shown), ({id}) => rank(id)).slice(0, portraitCount);
  return chosen.map(({id, birth_date, circumscription_id}) => {
    const age = completedYears(birth_date ?? today, today);
    const {side} = findOne(territories, (one) => one.id === circumscription_id);
    const bytes = drawFriar(age, side.name as keyof typeof complexions, random.fork(id));
    const storage_path = `${id}/${idOf('portraits', id)}.png`;
    const file = {storage_path, mime_type: 'image/png', byte_size: bytes.length};
    return {row: draft('brother_photos', id, {brother_id: id, ...file}), bytes};
  });
}

const backgrounds = [0xd9c7a6, 0xb9c7b4, 0xc9b3a0, 0xaebfc6, 0xd8b98f, 0xc3bfae];
const habits = [0x6b4a2f, 0x5d4029, 0x745236];
const complexions = {
  islands: {skins: [0xb98257, 0xa87048, 0x8f5c3a, 0xc6926a], hair: [0x1d1815, 0x26201c]},
  europe: {skins: [0xe8c3a0, 0xdfb48f, 0xedccb0, 0xd3a67f], hair: [0x3b2a1e, 0x5a3d26, 0x2a211b]},
};

/** Draws a friar who does not exist, as a PNG of about two KiB. */
function drawFriar(age: number, side: keyof typeof complexions, random: Random): Uint8Array {
  const {skins, hair: young} = complexions[side];
  const skin = random.pick(skins);
  const habit = random.pick(habits);
  const hair = random.pick(hairColours(age, young, random));
  const width = 0.165 + random.int(0, 30) / 1000;
  const isBald = age > 45 && random.chance(0.45);
  const hasBeard = random.chance(age > 35 ? 0.75 : 0.35);
  const hasGlasses = age > 30 && random.chance(0.35);
  return paint(random.pick(backgrounds), [
    {colour: shaded(habit, 0.75), cover: ellipse(0.5, 0.76, 0.33, 0.27)},
    {colour: habit, cover: ellipse(0.5, 1.1, 0.45, 0.36)},
    {colour: shaded(habit, 0.65), cover: ellipse(0.5, 0.8, 0.19, 0.11)},
    {colour: shaded(skin, 0.85), cover: ellipse(0.5, 0.7, 0.085, 0.15)},
    {colour: shaded(skin, 0.9), cover: both(ellipse(0.5 - width, 0.47, 0.035, 0.055))},
    {colour: skin, cover: ellipse(0.5, 0.46, width, 0.235)},
    {colour: hair, cover: hairline(width, isBald, random)},
    ...(hasBeard ? beard(hair, width, random) : []),
    {colour: shaded(skin, 0.88), cover: ellipse(0.5, 0.512, 0.021, 0.038)},
    {colour: 0x8a4f45, cover: ellipse(0.5, 0.592, 0.038, 0.011)},
    {colour: 0x2b211c, cover: both(ellipse(0.426, 0.462, 0.014, 0.018))},
    {colour: shaded(hair, 0.9), cover: both(ellipse(0.424, 0.422, 0.038, 0.009))},
    ...(hasGlasses ? [{colour: 0x3d3733, cover: both(rim)}] : []),
  ]);
}

function hairColours(age: number, young: number[], random: Random): number[] {
  if (age >= 70) return [0xe4e1dc, 0xcfcbc4];
  return age >= 50 && random.chance(0.75) ? [0x8d8780, 0x6f6861] : young;
}

/** The hair above a line that falls towards the ears, and beside them. */
function hairline(width: number, isBald: boolean, random: Random): Cover {
  const cap = ellipse(0.5, 0.43, width + 0.018, 0.232);
  const height = isBald ? 0 : 0.29 + random.int(0, 50) / 1000;
  const parting = (random.int(0, 2) - 1) * 0.25;
  return (x, y) => {
    const beside = Math.abs(x - 0.5) / width;
    const above = edge(height + parting * (x - 0.5) + 0.06 * beside ** 2 - y);
    const sides = Math.min(edge((beside - 0.84) * width), edge(0.46 - y));
    return Math.min(cap(x, y), Math.max(above, sides));
  };
}

function beard(hair: number, width: number, random: Random): Shape[] {
  const outline = ellipse(0.5, 0.57, width * 1.01, 0.15 + random.int(0, 11) / 100);
  const chin: Cover = (x, y) =>
    Math.min(outline(x, y), edge(y - 0.575 + 0.12 * (Math.abs(x - 0.5) / width) ** 2));
  return [
    {colour: hair, cover: chin},
    {colour: shaded(hair, 0.93), cover: both(ellipse(0.462, 0.569, 0.05, 0.018))},
  ];
}

const lens = ellipse(0.424, 0.465, 0.046, 0.038);
const frame = ellipse(0.424, 0.465, 0.056, 0.047);
const bridge = ellipse(0.49, 0.457, 0.014, 0.006);
const rim: Cover = (x, y) => Math.max(Math.min(frame(x, y), 1 - lens(x, y)), bridge(x, y));
