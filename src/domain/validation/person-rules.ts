import {statusOverride} from '#src/domain/cached-status.ts';
import {isMember} from '#src/domain/membership.ts';
import {between, type Finding, ofRows, ofWhole, toIssue} from './finding.ts';
import {isBlank} from './is-blank.ts';
import type {Issue} from './issue.ts';
import {isActive, isInOrder, type Life} from './lives.ts';
import {hasOddForm} from './name-form.ts';
import type {AccountRecord, BrotherRecord} from './records.ts';

/** The rules about the brother's own fields: departure, status, name, contacts. */
export function personFindings(life: Life): (Finding | null)[] {
  const {brother} = life;
  const {membership_status, death_date, death_place, burial_place} = brother;
  const {departure_date, departure_reason, phone, email, emergency_contact} = brother;
  const isDead = membership_status === 'deceased';
  const hasLeft = membership_status === 'departed' || membership_status === 'transferred';
  return [
    ofWhole('DECEASED_NO_DATE', 'high', isDead && death_date === null),
    ofWhole('DECEASED_NO_PLACE', 'low', isDead && [death_place, burial_place].some(isBlank)),
    ofWhole('DEPARTED_NO_DATE', 'high', hasLeft && departure_date === null),
    ofWhole('DEPARTED_NO_REASON', 'low', hasLeft && isBlank(departure_reason)),
    openAfterExit(life),
    ofWhole('STATUS_UNKNOWN', 'medium', life.status === 'unknown'),
    staleStatus(life),
    overridden(life),
    ofWhole('NAME_FORMAT', 'low', hasOddForm(brother.name), brother.name),
    ofWhole(
      'CONTACT_MISSING',
      'low',
      isActive(life) && ([phone, email].every(isBlank) || isBlank(emergency_contact)),
    ),
  ];
}

function openAfterExit(life: Life): Finding | null {
  const open = isInOrder(life)
    ? []
    : [...life.homes, ...life.posts].filter(({end_date}) => end_date === null);
  const first = open.map(({start_date}) => start_date).sort()[0];
  return ofRows('OPEN_POST_AFTER_EXIT', 'high', open, () => first ?? null);
}

function staleStatus({brother, status}: Life): Finding | null {
  const stored = brother.cached_status;
  const isStale = stored !== null && stored !== status;
  return ofWhole('STATUS_STALE', 'high', isStale, between(stored ?? '', status));
}

function overridden({brother, today}: Life): Finding | null {
  const override = statusOverride(brother.additional_info, today);
  return ofWhole('OVERRIDE_ACTIVE', 'low', override !== null, override?.value);
}

/** Finds accounts of the dead and of former members that are still enabled. */
export function accountIssues(
  users: readonly AccountRecord[],
  brothers: readonly BrotherRecord[],
): Issue[] {
  const gone = new Map(
    brothers.filter((brother) => !isMember(brother)).map((brother) => [brother.id, brother]),
  );
  return users.flatMap(({id, linked_brother_id, disabled_at}) => {
    const linked = gone.get(linked_brother_id ?? '');
    if (linked === undefined || disabled_at !== null) return [];
    const finding = ofRows('USER_LINKED_TO_EXITED', 'high', [linked], ({name}) => name);
    return finding === null ? [] : [toIssue(finding, 'user', id)];
  });
}
