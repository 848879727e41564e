import type {ReturnRows} from '#src/domain/annual-return/annual-return.ts';
import {generateProvince} from '#supabase/seed/province.ts';

const demo = generateProvince({today: '2026-11-21'});
const {tables} = demo;

/** The defects planted in the demo province. */
export const {planted} = demo;

/** The rows of the annual return of the demo province. */
export const demoRows: ReturnRows = {
  brothers: tables.brothers.map((row) => ({...row, deleted_at: null})),
  vows: tables.vows,
  ordinations: tables.ordinations,
  formation: tables.formation_stages,
  assignments: tables.fraternity_assignments,
  fraternities: tables.fraternities,
  everyHouse: tables.fraternities,
  names: {
    countries: new Map(),
    dioceses: new Map(),
    circumscriptions: new Map(),
    compareNames: new Intl.Collator('en').compare,
  },
};
