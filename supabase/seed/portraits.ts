import {sort} from 'd3-array';
import {completedYears} from './calendar.ts';
import {both, mixed, paint} from './picture.ts';
import type {Person} from './person.ts';
import type {Province} from './province.ts';
import type {Random} from './random.ts';
import {draft, idOf, type Draft} from './tables.ts';

/** The file of a drawn portrait and the row that names it. */
export type Portrait = {readonly row: Draft<'brother_photos'>; readonly bytes: Uint8Array};

const portraitCount = 60;

/** Draws the brothers whom a visitor sees first: those with accounts, the guardians, then others. */
export function drawPortraits({people, today}: Province): Portrait[] {
  const rank = ({account, office}: Person): number =>
    account === null ? (office === 'guardian' ? 1 : 2) : 0;
  const present = people.filter(({isPresent}) => isPresent);
  return sort(present, rank)
    .slice(0, portraitCount)
    .map((person) => {
      const {id} = person;
      const bytes = drawFriar(person, completedYears(person.birth, today));
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
function drawFriar(person: Person, age: number): Uint8Array {
  const random = person.random.fork('portrait');
  const {skins, hair: young} = complexions[person.side.name as keyof typeof complexions];
  const [skin, habit] = [random.pick(skins), random.pick(habits)];
  const hair = random.pick(hairColours(age, young, random));
  const width = 0.165 + random.int(0, 30) / 1000;
  const isBald = age > 45 && random.chance(0.45);
  const forehead = isBald ? 0.03 : -0.02 - random.int(0, 40) / 1000;
  const hasBeard = random.chance(age > 35 ? 0.75 : 0.35);
  const beard = 0.09 + random.int(0, 6) / 100;
  const hasGlasses = age > 30 && random.chance(0.35);
  return paint(random.pick(backgrounds), [
    [shaded(habit, 0.75), 0.5, 0.76, 0.33, 0.27],
    [habit, 0.5, 1.1, 0.45, 0.36],
    [shaded(habit, 0.65), 0.5, 0.8, 0.19, 0.11],
    [shaded(skin, 0.85), 0.5, 0.7, 0.085, 0.15],
    [hair, 0.5, 0.44, width + 0.018, 0.235],
    ...both([shaded(skin, 0.9), 0.5 - width, 0.47, 0.035, 0.055]),
    [skin, 0.5, 0.46 - forehead, width, 0.235],
    ...(hasBeard ? [[hair, 0.5, 0.545 + beard, width * 0.95, beard] as const] : []),
    [shaded(skin, 0.88), 0.5, 0.512, 0.021, 0.038],
    [0x8a4f45, 0.5, 0.592, 0.038, 0.011],
    ...(hasGlasses ? both([0x3d3733, 0.424, 0.465, 0.056, 0.047]) : []),
    ...(hasGlasses ? both([skin, 0.424, 0.465, 0.046, 0.038]) : []),
    ...both([0x2b211c, 0.426, 0.462, 0.014, 0.018]),
    ...both([shaded(hair, 0.9), 0.424, 0.412, 0.038, 0.009]),
  ]);
}

function hairColours(age: number, young: number[], random: Random): number[] {
  if (age >= 70) return [0xe4e1dc, 0xcfcbc4];
  return age >= 50 && random.chance(0.75) ? [0x8d8780, 0x6f6861] : young;
}

function shaded(colour: number, part: number): number {
  return mixed(0, colour, part);
}
