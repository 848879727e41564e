import type {Day} from '#src/lib/civil-date.ts';
import {activeSlots, type Slot} from './roster.ts';
import {dealCases, ordinaryCase, type Case, type Flaw} from './cases.ts';
import {goneBrothers} from './gone.ts';
import {drawLife, type Life} from './lives.ts';
import {createNaming, type FullName} from './naming.ts';
import type {Random} from './random.ts';
import {at, findOne, idOf} from './tables.ts';

/** How a brother ceased to be among the active; the dead have no reason and no notes. */
export type Exit = {
  readonly kind: 'deceased' | 'departed' | 'transferred';
  readonly date: Day;
  readonly reason: string;
  readonly notes: string;
};

/** One brother of the province, before he is written as rows. */
export type Person = Slot &
  Life &
  FullName & {
    readonly id: string;
    /** A short name that no other has, for ids. */
    readonly key: string;
    readonly exit: Exit | null;
    readonly isSuspended: boolean;
    /** The issue that comes with his life as it was drawn. */
    readonly flaw: Flaw | null;
    /** The day decides his life, so it stays as it is. */
    readonly isForced: boolean;
  };

/** Draws the 500 brothers of the demo province, one of whom is entered twice, and a crowd of more active brothers. */
export function drawPeople(today: Day, crowdCount: number, random: Random) {
  const nameFor = createNaming(random.fork('names'));
  const draw = random.fork('lives');
  const person = (key: string, slot: Slot, wanted: Case, exit: Exit | null = null): Person => {
    const life = drawLife(slot, wanted, exit?.date ?? today, draw);
    const {flaw = null, isForced = false} = wanted;
    const isSuspended = key.startsWith('suspended');
    return {
      ...{...slot, ...life, ...nameFor(slot.nation, life, !key.startsWith('crowd'))},
      ...{key, id: idOf('brothers', key), exit, isSuspended, flaw, isForced},
    };
  };
  const cases = dealCases(today, random.fork('cases'));
  const active = activeSlots.map((slot, index) =>
    person(`active-${index}`, slot, at(cases, index)),
  );
  const gone = goneBrothers(today, random.fork('gone')).map(({key, slot, exit}) => {
    // The vows of those who left in temporary vows ended on the day they left.
    const due = slot.kind === 'simple' && exit !== null ? {due: exit.date, years: 3} : {};
    return person(key, slot, {birthday: [0, 364], ...due}, exit);
  });
  const kinds = activeSlots.filter(({ages, kind}) => ages[0] < 75 && kind !== 'bishop');
  const crowd = Array.from({length: crowdCount}, (_, index) => {
    const slot = draw.pick(kinds);
    return person(`crowd-${index}`, slot, ordinaryCase(slot, today, draw));
  });
  // When an active brother moved to the custody, a second record was begun for him: an issue to be found.
  const original = findOne(
    active,
    ({code, kind, priesthood, isForced}) =>
      code === 'CUS-ARA' && kind === 'priest' && !isForced && (priesthood ?? '') < '2010',
  );
  const copied = findOne(gone, ({exit}) => exit?.kind === 'transferred');
  const twin = {...original, key: copied.key, id: copied.id, code: copied.code, exit: copied.exit};
  const people = [...active, ...gone.map((one) => (one === copied ? twin : one))];
  return {people, twins: [original, twin], crowd};
}
