import type {TableName} from '#src/records/registry.ts';
import type {Question} from './kept-answer.ts';

/** What the dashboard is computed from. */
export const dashboardQuestion = {
  name: 'dashboard',
  tables: [
    'brothers',
    'vows',
    'ordinations',
    'formation_stages',
    'brother_documents',
    'elections',
    'chapters',
    'settings',
  ],
} as const satisfies Question<TableName>;
