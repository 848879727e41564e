import type {Draft} from './seeded.ts';

/** The rows of the records, in an order in which they may refer to each other. */
export type Tables = {
  countries: Draft<'countries'>[];
  circumscriptions: Draft<'circumscriptions'>[];
  places: Draft<'places'>[];
  dioceses: Draft<'dioceses'>[];
  fraternities: Draft<'fraternities'>[];
  institutions: Draft<'institutions'>[];
  brothers: Draft<'brothers'>[];
  ordinations: Draft<'ordinations'>[];
  vows: Draft<'vows'>[];
  formation_stages: Draft<'formation_stages'>[];
  fraternity_assignments: Draft<'fraternity_assignments'>[];
  institution_assignments: Draft<'institution_assignments'>[];
};
