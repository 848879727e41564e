import {addDays, compareDays, type Day} from '#src/lib/civil-date.ts';
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
  readonly valid_until: Day | null;
};

/**
 * Lists the documents of the present brothers that have expired or expire soon, the most pressing first. A document that
 * another of its kind has replaced is not listed.
 */
export function expiringDocuments(province: {
  readonly brothers: readonly BrotherRow[];
  readonly documents: readonly DocumentRow[];
  readonly today: Day;
  /** What holds in a circumscription. */
  readonly settingsOf: (circumscriptionId: string) => Pick<ProvinceSettings, 'soonDays'>;
}): ExpiringDocument[] {
  const {documents, today, settingsOf} = province;
  const brothers = new Map(
    province.brothers.filter(isPresent).map((brother) => [brother.id, brother]),
  );
  const last = lastOfEachKind(documents);
  return documents
    .flatMap((document): ExpiringDocument[] => {
      const {id, kind, valid_until: until} = document;
      const brother = brothers.get(document.brother_id);
      if (brother === undefined || until === null || last.get(kindKey(document)) !== until)
        return [];
      const {soonDays} = settingsOf(brother.circumscription_id);
      const validity = validityOn(until, today, soonDays);
      if (validity === 'valid') return [];
      return [{id, brotherId: brother.id, name: brother.name, kind, until, validity}];
    })
    .sort((a, b) => compareDays(a.until, b.until));
}

/** Tells whether a document is valid, expires within the days that count as soon, or has expired. */
export function validityOn(until: Day | null, today: Day, soonDays: number): Validity {
  if (until === null || until > addDays(today, soonDays)) return 'valid';
  return until < today ? 'expired' : 'soon';
}

function isPresent({deleted_at, membership_status}: BrotherRow): boolean {
  return !deleted_at && (membership_status === 'active' || membership_status === 'suspended');
}

/** Returns the last day of validity among the documents of each kind; `null` when one of them does not expire. */
function lastOfEachKind(documents: readonly DocumentRow[]): Map<string, Day | null> {
  const last = new Map<string, Day | null>();
  for (const document of documents) {
    const key = kindKey(document);
    const known = last.get(key);
    if (known === null) continue;
    const {valid_until: until} = document;
    if (until === null || known === undefined || until > known) last.set(key, until);
  }
  return last;
}

/** Whoever has visas of two countries needs both; a passport replaces the one before it. */
function kindKey({brother_id, kind, issued_by}: DocumentRow): string {
  const isOneOfMany = kind === 'visa' || kind === 'other';
  return [brother_id, kind, isOneOfMany ? (issued_by ?? '') : ''].join('/');
}
