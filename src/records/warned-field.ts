import type {RowIssueType} from '#src/domain/validation/issue.ts';
import type {Values} from '#src/lib/values.ts';
import {dayField, type HistoryTable} from './life-event-tables.ts';

/** Returns the field of a row beside which an issue is shown: the one whose change most likely fixes it. */
export function warnedField(table: HistoryTable, type: RowIssueType, values: Values): string {
  switch (type) {
    case 'MISSING_RECEIVER_OR_WITNESSES':
      return ['received_by', 'witness_1'].find((field) => isBlank(values[field])) ?? 'witness_2';
    case 'TEMP_WITHOUT_NOVITIATE':
    case 'PERPETUAL_WITHOUT_TEMP':
    case 'TWO_PERPETUAL':
    case 'SIMPLE_AFTER_SOLEMN':
    case 'PRIEST_WITHOUT_DIACONATE':
    case 'ORDERED_BUT_LAICUS':
      return 'type';
    case 'NOVITIATE_LONG':
    case 'POSTULANCY_SHORT':
    case 'STAGE_OPEN_AFTER_PERPETUAL':
    case 'OPEN_POST_AFTER_EXIT':
    case 'POST_IN_CLOSED_INSTITUTION':
    case 'TWO_CURRENT_FRATERNITIES':
      return 'end_date';
    case 'TWO_GUARDIANS':
    case 'GUARDIAN_NOT_PERPETUAL':
    case 'MASTER_NOT_PERPETUAL':
    case 'GUARDIAN_TERM':
      return 'role';
    default:
      return dayField(table);
  }
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}
