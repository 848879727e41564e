import {useMemo} from 'react';
import type {Bond} from '#src/domain/bond.ts';
import {type RecordLabels, useRecordLabels} from '#src/i18n/record-labels.ts';
import {useBonds} from '#src/queries/bonds.ts';
import type {TraitsOf} from '#src/queries/brother-traits.ts';
import {type Home, useHomes} from '#src/queries/homes.ts';
import {useTable} from '#src/queries/rows.ts';
import type {RowOf} from '#src/records/registry.ts';
import {sortColumnOf, type ListView} from './brother-view.ts';
import {officeName} from './office-name.ts';
import {useOrdinationName} from './use-ordination-name.ts';

type TextOf = (brother: RowOf<'brothers'>) => string;

/**
 * Returns the text by which the list is sorted; `null` for an order that needs none, `undefined` until the records are
 * read that it needs.
 */
export function useSortText(
  sort: ListView['sort'],
  traits: TraitsOf | undefined,
): TextOf | null | undefined {
  const column = sortColumnOf(sort);
  const labels = useRecordLabels();
  const ordinationName = useOrdinationName();
  const homes = useHomes(column === 'role' || column === 'fraternity');
  const bonds = useBonds(column === 'vows');
  const circumscriptions = useTable(column === 'circumscription_id' ? 'circumscriptions' : null);
  return useMemo(() => {
    switch (column) {
      case null:
      case 'age':
        return null;
      case 'cached_status':
      case 'membership_status':
      case 'vocation_type':
        return labelOf(labels, column);
      case 'circumscription_id':
        return (
          circumscriptions && ((row) => circumscriptions.byId.get(row[column])?.row.name ?? '')
        );
      case 'role':
        return homes && ((row) => officeOf(labels, homes(row)));
      case 'fraternity':
        return homes && ((row) => homes(row)?.house ?? '');
      case 'vows':
        return bonds && ((row) => bondDay(bonds(row)));
      case 'profession':
        return traits && ((row) => traits(row, 'profession')[0] ?? '');
      case 'ordination':
        return (
          traits &&
          ((row) => {
            const [order] = traits(row, 'ordination');
            return order === undefined || order === 'none' ? '' : ordinationName(order);
          })
        );
    }
  }, [column, labels, ordinationName, homes, bonds, circumscriptions, traits]);
}

/** Remembers the labels, because few values have thousands of brothers. */
function labelOf(
  labels: RecordLabels,
  column: 'cached_status' | 'membership_status' | 'vocation_type',
): TextOf {
  const known = new Map<string, string>();
  return (row) => {
    const value = row[column] ?? '';
    let label = known.get(value);
    if (label === undefined) {
      label = value === '' ? '' : labels.value('brothers', column, value);
      known.set(value, label);
    }
    return label;
  };
}

function officeOf(labels: RecordLabels, home: Home | null): string {
  return home === null ? '' : officeName(labels, home.role);
}

/** The vows that end come first, by their end, then those for life. */
function bondDay(bond: Bond | null): string {
  if (bond?.kind === 'temporary') return `1 ${bond.until}`;
  return bond?.kind === 'perpetual' ? `2 ${bond.since}` : '';
}
