import {type ReactNode, useCallback} from 'react';
import {Link} from 'react-router-dom';
import {ageOfLiving} from '#src/domain/anniversaries.ts';
import type {Bond} from '#src/domain/bond.ts';
import {lifeYears} from '#src/domain/life-years.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import type {TraitsOf} from '#src/queries/brother-traits.ts';
import type {Home} from '#src/queries/homes.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {ReferenceName} from '#src/record-ui/values/reference-name.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {DueBond, membershipTone, QuietBond} from './bond-badges.tsx';
import {BrotherAvatar} from './brother-avatar.tsx';
import type {ColumnKey} from './brother-columns.ts';
import styles from './brother-table.module.css';
import {officeName} from './office-name.ts';
import {useOrdinationName} from './use-ordination-name.ts';

/** A brother of the table, and what related records say of him. */
type ListedBrother = {
  readonly entry: LocalRow<'brothers'>;
  /** `undefined` until the assignments are read. */
  readonly home: Home | null | undefined;
  /** `undefined` until the vows are read. */
  readonly bond: Bond | null | undefined;
  readonly photoPath: string | null;
  /** `undefined` until the records of the shown columns are read. */
  readonly traits: TraitsOf | undefined;
  /** The names of the shown columns. */
  readonly columns: ReadonlySet<string>;
};

/**
 * Returns a function that draws one value of a brother: a function, because a screen of the table has a hundred cells, and
 * components would each ask for the language and the day.
 */
export function useBrotherCell(): (
  column: ColumnKey | 'name',
  brother: ListedBrother,
) => ReactNode {
  const labels = useRecordLabels();
  const formats = useFormats();
  const today = useToday();
  const ordinationName = useOrdinationName();
  return useCallback(
    (column, brother) => cellOf({labels, formats, today, ordinationName}, column, brother),
    [labels, formats, today, ordinationName],
  );
}

type Words = {
  readonly labels: ReturnType<typeof useRecordLabels>;
  readonly formats: ReturnType<typeof useFormats>;
  readonly today: Day;
  readonly ordinationName: (order: string) => string;
};

function cellOf(words: Words, column: ColumnKey | 'name', brother: ListedBrother): ReactNode {
  const {labels, formats, today, ordinationName} = words;
  const {entry, home, bond, traits} = brother;
  const {day, number} = formats;
  const {row} = entry;
  switch (column) {
    case 'name':
      return <NameCell {...brother} />;
    case 'cached_status':
      return row.cached_status === null || row.cached_status === 'unknown'
        ? null
        : labels.value('brothers', column, row.cached_status);
    case 'vocation_type':
      return labels.value('brothers', column, row.vocation_type);
    case 'membership_status':
      return (
        <Badge tone={membershipTone(row.membership_status, bond)}>
          {labels.value('brothers', column, row.membership_status)}
        </Badge>
      );
    case 'vows':
      return (
        <>
          <DueBond bond={bond} />
          <QuietBond bond={bond} before="" />
        </>
      );
    case 'profession': {
      const [first] = traits?.(row, column) ?? [];
      return first === undefined ? null : day(first);
    }
    case 'ordination': {
      const [order] = traits?.(row, column) ?? [];
      return order === undefined || order === 'none' ? null : ordinationName(order);
    }
    case 'role':
      return officeName(labels, home?.role ?? null);
    case 'fraternity':
      return home ? (
        <TextLink to={recordPath('fraternities', home.id)}>{home.house}</TextLink>
      ) : null;
    case 'birth_date':
      return row.birth_date === null ? null : day(row.birth_date);
    case 'age': {
      const age = ageOfLiving(row, today);
      return age === null ? null : number(age);
    }
    case 'phone':
      return row.phone === null ? null : readablePhone(row.phone);
    case 'email':
    case 'birth_name':
      return row[column];
    case 'circumscription_id':
      return <ReferenceName table="circumscriptions" id={row.circumscription_id} />;
  }
}

/** The name, and below it the vocation and the membership, unless these have columns. The years of the dead are always there. */
function NameCell({entry, photoPath, columns}: ListedBrother) {
  const labels = useRecordLabels();
  const {id, name, vocation_type: vocation, membership_status: membership} = entry.row;
  const isDead = membership === 'deceased';
  const line = [
    columns.has('vocation_type') ? '' : labels.value('brothers', 'vocation_type', vocation),
    columns.has('membership_status')
      ? ''
      : labels.value('brothers', 'membership_status', membership),
    isDead ? lifeYears(entry.row) : '',
  ].filter(Boolean);
  return (
    <div className={styles['person']}>
      <BrotherAvatar name={name} path={photoPath} />
      <div>
        <span className={styles['name']}>
          <Link to={`/brothers/profile/${id}`}>{name}</Link>
        </span>
        {line.length === 0 ? null : <span className={styles['state']}>{line.join(' · ')}</span>}
        <OfficialValue table="brothers" entry={entry} field="name" />
        <StateBadge entry={entry} />
      </div>
    </div>
  );
}
