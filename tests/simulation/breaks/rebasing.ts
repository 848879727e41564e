import type {Break} from './break.ts';

/** Breaks of what a later edit is based on once the edit before it is settled. */
export const rebasing: readonly Break[] = [
  // The row in the answer has another user's text, and the waiting edit would count it as seen.
  {
    name: 'bases later edits on rows their writer has not seen',
    place: 'src/sync/rebase.ts',
    from: 'return {...mutation, base_version: version ?? mutation.base_version, base};',
    to: 'return {...mutation, base_version: row.version, base: row};',
    foundBy: 'model',
  },
  {
    name: 'sets a later edit back to the version of an old answer',
    place: 'src/sync/rebase.ts',
    from: '({mutation}) => !(isReplayed && isOnNewer(mutation, outcome))',
    to: '() => true',
    foundBy: {
      file: 'tests/unit/sync/rebase.test.ts',
      title:
        'keeps a newer version, as update, when the applied edit is an old one that was sent again',
    },
  },
  {
    name: 'asks about a known value of the version that an edit names',
    place: 'src/sync/own-conflict.ts',
    from: 'from < version || isOnOlderValue',
    to: 'from < version',
    foundBy: {
      file: 'tests/unit/sync/own-conflict.test.ts',
      title:
        'a conflicting edit is sent again when it names the present version with an older value',
    },
  },
  {
    name: 'names no version of a record that was only proposed',
    place: 'src/sync/record-under-proposal.ts',
    from: "version: typeof version === 'number' ? version : null, valuesFor",
    to: 'version: null, valuesFor',
    foundBy: {
      file: 'tests/unit/sync/on-proposal.test.ts',
      title: 'names the version at which the server accepted the edit before it',
    },
  },
  {
    name: 'discards to the wrong side',
    place: 'src/sync/record-under-proposal.ts',
    from: '[field, settled.base[field]]',
    to: '[field, settled.changes[field]]',
    foundBy: {
      file: 'tests/unit/sync/rebase.test.ts',
      title: 'gets the base of a discarded edit for the fields that both change, and for no other',
    },
  },
  {
    name: 'keeps the later edits of a discarded new record',
    place: 'src/mutations/discard.ts',
    from: '        isOnNewRecord(other, one) ||\n',
    to: '',
    foundBy: {
      file: 'tests/unit/mutations/outbox.test.ts',
      title: 'discards the later edits of the record that name no version of it',
    },
  },
  {
    name: 'shows an insert over the record that the server has made of it',
    place: 'src/db/overlay.ts',
    from: "mutation.op === 'insert' && official",
    to: "mutation.op === 'insert' && !row",
    foundBy: {
      file: 'tests/unit/db/overlay.test.ts',
      title:
        'an insert does not hide the values of a record that the server has, but a later edit does',
    },
  },
  {
    name: 'changes a body that has left',
    place: 'src/sync/rebase.ts',
    from: '  if (!mayHaveLeft(entry)) return {...entry, mutation};',
    to: '  if (entry.seq > 0) return {...entry, mutation};',
    foundBy: {
      file: 'tests/unit/sync/rebase.test.ts',
      title: 'gets another id when a file holds it',
    },
  },
  {
    name: 'deletes what a conflict has not shown',
    place: 'src/sync/rebase.ts',
    from: 'isMerged || isOnMore || version',
    to: 'isMerged || version',
    foundBy: {
      file: 'tests/unit/sync/delete-after-edit.test.ts',
      title: 'a delete is not based on the version of a conflict that the edit before it resolved',
    },
  },
  {
    name: 'leaves a delete on the version before an approved proposal',
    place: 'src/sync/record-under-proposal.ts',
    from: 'return isOnSame ? {...mutation, base_version: version} : mutation;',
    to: 'return mutation;',
    foundBy: {
      file: 'tests/unit/sync/on-proposal.test.ts',
      title: 'names the version that the server says the user has seen',
    },
  },
  {
    name: 'leaves an edit on the version before an approved proposal',
    place: 'src/sync/record-under-proposal.ts',
    from: 'return {...mutation, base_version: version, base: {...mutation.base, ...valuesFor?.(mutation)}};',
    to: 'return mutation;',
    foundBy: {
      file: 'tests/unit/sync/on-proposal.test.ts',
      title: 'has the approved values as base, so that it meets no conflict with its own writer',
    },
  },
];
