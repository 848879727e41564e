import type {Day} from '#src/lib/civil-date.ts';

export type VowDraft = {
  type: 'simple' | 'renewal' | 'solemn';
  date: Day;
  /** Months, where it is not the province's twelve. */
  months: number | null;
};

export type StageName =
  | 'aspirancy'
  | 'postulancy'
  | 'novitiate'
  | 'post_novitiate'
  | 'philosophy'
  | 'pastoral_year'
  | 'theology'
  | 'diaconal_year';

export type StageDraft = {stage: StageName; start: Day; end: Day | null};

export type OrderName = 'lectorate' | 'acolytate' | 'diaconate' | 'priesthood' | 'episcopate';

export type OrderDraft = {type: OrderName; date: Day};

/** The steps of one religious life, oldest first. */
export type Course = {
  stages: StageDraft[];
  vows: VowDraft[];
  orders: OrderDraft[];
};

export function firstProfession(course: Course): Day | null {
  return course.vows[0]?.date ?? null;
}

export function perpetualProfession(course: Course): Day | null {
  return course.vows.find(({type}) => type === 'solemn')?.date ?? null;
}

export function orderOf(course: Course, name: OrderName): Day | null {
  return course.orders.find(({type}) => type === name)?.date ?? null;
}
