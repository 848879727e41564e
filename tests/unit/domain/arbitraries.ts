import fc from 'fast-check';
import {addDays} from '#src/lib/civil-date.ts';

/** Days close enough to each other that rows before, on and after `today` all occur. */
export const anyDay = fc.integer({min: 0, max: 6000}).map((count) => addDays('2015-01-01', count));

export const anyVows = fc.array(
  fc.record({type: fc.constantFrom('simple', 'renewal', 'solemn'), date: anyDay}),
  {maxLength: 6},
);

export const anyOrdinations = fc.array(
  fc.record({
    type: fc.constantFrom('lectorate', 'acolytate', 'diaconate', 'priesthood', 'episcopate'),
    date: anyDay,
  }),
  {maxLength: 4},
);

export const anyFormation = fc.array(
  fc.record({
    stage: fc.constantFrom('aspirancy', 'postulancy', 'novitiate', 'theology'),
    start_date: anyDay,
    end_date: fc.option(anyDay),
  }),
  {maxLength: 3},
);

/** A province with the rows of each brother, each with the brother's id as in the database. */
export const anyProvince = fc
  .array(
    fc.record({
      membership_status: fc.constantFrom(
        'active',
        'active',
        'active',
        'suspended',
        'deceased',
        'departed',
        'transferred',
      ),
      deleted_at: fc.constantFrom(null, null, null, '2026-01-01T00:00:00Z'),
      vows: anyVows,
      ordinations: anyOrdinations,
      formation: anyFormation,
    }),
    {maxLength: 20},
  )
  .map((brothers) => {
    const keyed = brothers.map((brother, index) => ({...brother, id: `brother-${index}`}));
    const rowsOf = <T>(read: (brother: (typeof keyed)[number]) => readonly T[]) =>
      keyed.flatMap((brother) => read(brother).map((row) => ({...row, brother_id: brother.id})));
    return {
      brothers: keyed,
      vows: rowsOf(({vows}) => vows),
      ordinations: rowsOf(({ordinations}) => ordinations),
      formation: rowsOf(({formation}) => formation),
    };
  });
