import {isOffice} from '#src/domain/offices.ts';
import type {RecordLabels} from '#src/i18n/record-labels.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';

/** Returns the label of a role in a house when it is an office; '' when it is only a place in it. */
export function officeName(labels: RecordLabels, role: string | null): string {
  if (role === null || !isOffice(role)) return '';
  return openChoiceLabel(labels, 'fraternity_assignments', 'role', role);
}
