import {compareDays, type Day} from '#src/lib/civil-date.ts';
import {roleOn, type Suppressible} from './house-days.ts';
import {listedRole} from './listed-role.ts';
import {lastsOn} from './membership.ts';
import {officeNames} from './role-names.ts';
import {rolesIn} from './role-rank.ts';
import {
  type Begun,
  begunOffices,
  type HeldOffice,
  isHeld,
  isMemberOn,
  isSharedOffice,
  isSuccessor,
  lastDayAsMember,
  officeRank,
  type OfficeOptions,
  type OfficeRows,
} from './terms.ts';

type Assignment = {
  readonly brother_id: string;
  readonly role: string | null;
  readonly start_date: Day;
  readonly end_date: Day | null;
};

/** The rows from which vacancies are read. A brother may also have an office by his assignment. */
export type VacancyRows = OfficeRows & {
  readonly institutions: readonly (Suppressible & {
    readonly id: string;
    readonly circumscription_id: string | null;
  })[];
  readonly fraternity_assignments: readonly (Assignment & {readonly fraternity_id: string})[];
  readonly institution_assignments: readonly (Assignment & {readonly institution_id: string})[];
};

/** An office without a holder, or a place in a council. The id and the brother are those of the last election to it. */
export type Vacancy = Pick<
  HeldOffice,
  'id' | 'brotherId' | 'office' | 'fraternityId' | 'circumscriptionId'
> & {
  /** The day on which the last holder died or left; `null` when it is not recorded. */
  readonly since: Day | null;
};

type Options = Pick<OfficeOptions, 'day' | 'settingsOf'>;

/**
 * Lists the offices that are vacant on a day, because the last holder died or left and has no successor. An office in the
 * user's own words may have been given only once, and the place of a councillor is filled only while his term lasts.
 */
export function vacanciesOn(rows: VacancyRows, options: Options): Vacancy[] {
  const {day} = options;
  const assigned = assignedOffices(rows, day);
  return begunOffices(rows, options)
    .flatMap((same) => vacated(same, day))
    .map(({election, brother, unitId}) => ({
      id: election.id,
      brotherId: brother.id,
      office: election.office,
      fraternityId: election.fraternity_id ?? null,
      circumscriptionId: unitId,
      since: lastDay({election, brother}),
    }))
    .filter((vacancy) => !assigned.some((one) => fills(one, vacancy)));
}

/** The elections of the last holders, where none holds the office now; of a council those whose places are free. */
function vacated(same: readonly Begun[], day: Day): readonly Begun[] {
  const office = same[0]?.election.office ?? '';
  if (listedOffice(office) === null) return [];
  const latest = same.filter((one) => !same.some((other) => isSuccessor(other, one)));
  const left = latest.filter((one) => !isHeld(one, same, day));
  if (!isSharedOffice(office)) return left.length < latest.length ? [] : left.slice(0, 1);
  const free = [...left].sort((a, b) => compareDays(lastDay(a) ?? '', lastDay(b) ?? ''));
  // Each brother who was elected or appointed after a vacancy fills one place.
  for (const {election} of latest) {
    const filled = free.findIndex((one) => (lastDay(one) ?? day) < election.start_date);
    if (filled !== -1) free.splice(filled, 1);
  }
  return free.filter(({until}) => until === null || until >= day);
}

function lastDay({election, brother}: Pick<Begun, 'election' | 'brother'>): Day | null {
  const days = [election.left_on, lastDayAsMember(brother)];
  return days.filter((day) => day !== null).sort(compareDays)[0] ?? null;
}

type AssignedOffice = Assignment & {
  /** The fraternity or the institution. */
  readonly houseId: string;
  readonly circumscriptionId: string | null;
  readonly offices: readonly string[];
};

/** The offices that brothers have by their assignments on a day. */
function assignedOffices(rows: VacancyRows, day: Day): readonly AssignedOffice[] {
  const members = new Set(
    rows.brothers.filter((one) => isMemberOn(one, day) && !one.deleted_at).map(({id}) => id),
  );
  const houses = new Map([...rows.fraternities, ...rows.institutions].map((one) => [one.id, one]));
  return [
    ...rows.fraternity_assignments.map((one) => ({...one, houseId: one.fraternity_id})),
    ...rows.institution_assignments.map((one) => ({...one, houseId: one.institution_id})),
  ]
    .filter((one) => lastsOn(one, day) && members.has(one.brother_id))
    .map((one) => ({
      ...one,
      circumscriptionId: houses.get(one.houseId)?.circumscription_id ?? null,
      offices: rolesIn(roleOn(one, houses.get(one.houseId), day) ?? '', {read: listedOffice}),
    }));
}

/** Tells whether another brother has a vacant office by his assignment; in a council, one who came after the vacancy. */
function fills(assigned: AssignedOffice, {brotherId, office, since, ...of}: Vacancy): boolean {
  const listed = listedOffice(office);
  if (listed === null || !assigned.offices.includes(listed)) return false;
  if (assigned.brother_id === brotherId) return false;
  if (isSharedOffice(office) && assigned.start_date < (since ?? '')) return false;
  if (of.fraternityId !== null) return assigned.houseId === of.fraternityId;
  // A vicar of a house is not the vicar of its circumscription.
  return (
    assigned.circumscriptionId === of.circumscriptionId &&
    officeRank(office) < officeRank('guardian')
  );
}

function listedOffice(words: string): string | null {
  return listedRole(officeNames, words);
}
