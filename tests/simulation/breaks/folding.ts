import type {Break} from './break.ts';

/** Breaks of how a new edit becomes one with an unsent edit of the same record. */
export const folding: readonly Break[] = [
  {
    name: 'folds over the base of the first edit',
    place: 'src/mutations/enqueue.ts',
    from: '{...next.base, ...first.base, ',
    to: '{...first.base, ...next.base, ',
    foundBy: {
      file: 'tests/unit/mutations/fold.test.ts',
      title: 'two unsent edits become one, based on what the first one saw',
    },
  },
  {
    name: 'folds over the base of a form that did not show the record',
    place: 'src/mutations/enqueue.ts',
    from: ', ...recorded};',
    to: '};',
    foundBy: {
      file: 'tests/unit/mutations/save-settings.test.ts',
      title: 'is sent when it returns to that older value',
    },
  },
  {
    name: 'folds an edit into one from before the delete of its brother',
    place: 'src/mutations/enqueue.ts',
    from: 'const folded = last && !staysApart ?',
    to: 'const folded = last ?',
    foundBy: {
      file: 'tests/unit/mutations/outbox.test.ts',
      title: 'a new edit is not folded into one from before the delete of its brother',
    },
  },
  {
    name: 'folds an edit of a new row into one from before a delete',
    place: 'src/mutations/enqueue.ts',
    from: 'new Set(open.flatMap(referredIds))',
    to: 'new Set(referredIds(entry))',
    foundBy: {
      file: 'tests/unit/mutations/outbox.test.ts',
      title:
        'a new edit is not folded into one from before the delete of a brother to whom a new row belongs',
    },
  },
  {
    name: 'puts a corrected row before the delete of its brother',
    place: 'src/mutations/enqueue.ts',
    from: 'mutation.group !== undefined || isBehindDelete',
    to: 'mutation.group !== undefined',
    foundBy: {
      file: 'tests/unit/mutations/outbox.test.ts',
      title: 'the correction of a refused row is sent after a delete of its brother',
    },
  },
  {
    name: 'folds edits of two versions',
    place: 'src/mutations/enqueue.ts',
    from: '  if (first.base_version !== next.base_version || first.on_proposal !== next.on_proposal) {',
    to: '  if (first.on_proposal !== next.on_proposal) {',
    foundBy: {
      file: 'tests/unit/mutations/fold.test.ts',
      title: 'edits that saw different versions or proposals stay separate',
    },
  },
];
