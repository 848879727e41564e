import {addDays, compareDays, type Day} from '#src/lib/civil-date.ts';
import {rowsByBrother} from './rows-by-brother.ts';
import type {ProvinceSettings} from './settings.ts';

export type ExpiringDocument = {
  readonly id: string;
  readonly brotherId: string;
  readonly name: string;
  readonly kind: string;
  readonly until: Day;
  readonly validity: Exclude<Validity, 'valid'>;
};

export type Validity = 'valid' | 'soon' | 'expired';

type BrotherRow = {
  readonly id: string;
  readonly name: string;
  readonly circumscription_id: string;
  readonly membership_status: string;
  readonly deleted_at: string | null;
};

type DocumentRow = {
  readonly id: string;
  readonly brother_id: string;
  readonly kind: string;
  readonly issued_by: string | null;
  readonly issued_on: Day | null;
  readonly valid_until: Day | null;
};

/**
 * Lists the documents of the present brothers that have expired or expire soon, the most pressing first, those of one day
 * by the name of the brother. A document that another of its kind has replaced is not listed.
 */
export function expiringDocuments(province: {
  readonly brothers: readonly BrotherRow[];
  readonly documents: readonly DocumentRow[];
  readonly today: Day;
  /** What holds in a circumscription. */
  readonly settingsOf: (circumscriptionId: string) => Pick<ProvinceSettings, 'soonDays'>;
  /** Sorts names in the user's language. */
  readonly compareNames: (a: string, b: string) => number;
}): ExpiringDocument[] {
  const {documents, today, settingsOf, compareNames} = province;
  const brothers = new Map(
    province.brothers.filter(isPresent).map((brother) => [brother.id, brother]),
  );
  const documentsOf = rowsByBrother(documents);
  return documents
    .flatMap((document): ExpiringDocument[] => {
      const {id, kind, valid_until: until} = document;
      const brother = brothers.get(document.brother_id);
      if (brother === undefined || until === null) return [];
      if (documentsOf(brother.id).some((other) => replaces(other, document))) return [];
      const {soonDays} = settingsOf(brother.circumscription_id);
      const validity = validityOn(until, today, soonDays);
      if (validity === 'valid') return [];
      return [{id, brotherId: brother.id, name: brother.name, kind, until, validity}];
    })
    .sort((a, b) => compareDays(a.until, b.until) || compareNames(a.name, b.name));
}

/** Tells whether a document is valid, expires within the days that count as soon, or has expired. */
export function validityOn(until: Day | null, today: Day, soonDays: number): Validity {
  if (until === null || until > addDays(today, soonDays)) return 'valid';
  return until < today ? 'expired' : 'soon';
}

function isPresent({deleted_at, membership_status}: BrotherRow): boolean {
  return !deleted_at && (membership_status === 'active' || membership_status === 'suspended');
}

/** The kinds of which a brother needs those of several issuers at once, e.g. the faculties of two dioceses. */
const ofSeveralIssuers: ReadonlySet<string> = new Set([
  'visa',
  'residence_permit',
  'preaching_faculty',
  'confession_faculty',
  'other',
]);

/** The kinds that always expire; when the last day is missing, nobody has entered it. */
const alwaysExpiring: ReadonlySet<string> = new Set(['passport', 'identity_card', 'visa']);

/** Tells whether another document of the brother serves the same purpose and is valid for longer, e.g. a new passport. */
function replaces(other: DocumentRow, document: DocumentRow): boolean {
  if (other.kind !== document.kind) return false;
  if (ofSeveralIssuers.has(other.kind) && other.issued_by !== document.issued_by) return false;
  if (other.valid_until !== null) return other.valid_until > (document.valid_until ?? '');
  if (!alwaysExpiring.has(other.kind)) return true;
  return other.issued_on !== null && other.issued_on > (document.issued_on ?? '');
}
