import type {Break} from './break.ts';

/** Breaks of how an answer or a user's decision changes an edit. */
export const settling: readonly Break[] = [
  // `longForm`: another user's text that the form never showed counts as seen by the writer.
  {
    name: 'takes the base when it saves',
    place: 'src/mutations/edit-record.ts',
    from: '  const own = cleanEdit({opened, values: typed});',
    to: `  const now = opened.isNew ? null : await openRecord(opened.table, opened.id);
  const {base, baseVersion} = now ?? opened;
  const own = cleanEdit({opened: {...opened, base, baseVersion}, values: typed});`,
    foundBy: 'model',
  },
  {
    name: 'forgets the proposal as the edit goes',
    place: 'src/sync/settle.ts',
    from: 'const proposal = storeProposal(batch, entry, answer.proposal);',
    to: 'const proposal = null;',
    foundBy: 'model',
  },
  {
    name: 'does not tell a later delete of the proposal that a row became',
    place: 'src/sync/settle.ts',
    from: 'return outcome.proposal === null ? null : {proposal: outcome.proposal};',
    to: 'return null;',
    foundBy: {
      file: 'tests/unit/sync/delete-after-edit.test.ts',
      title: 'names the proposal that an update of the child became',
    },
  },
  {
    name: 'names the new proposal in edits of what only the one before holds',
    place: 'src/sync/settle.ts',
    from: '          stays: keepsShownProposal(batch, entry, proposal),',
    to: '          stays: () => false,',
    foundBy: {
      file: 'tests/unit/sync/on-proposal.test.ts',
      title: 'when it is open on this device and is the only one to hold its field',
    },
  },
  {
    name: 'forgets which unsent edits a form rests on',
    place: 'src/mutations/edit-record.ts',
    from: 'added && (await rebaseOnSettled(db, opened, added))',
    to: 'added',
    foundBy: {
      file: 'tests/unit/mutations/rebase-on-settled.test.ts',
      title: 'is based on the record once that edit is applied',
    },
  },
  {
    name: 'rebases nothing behind a settled edit',
    place: 'src/sync/settle.ts',
    from: `  for (const later of rebaseLater(ofRow, entry, outcome, isReplayed)) outbox.put(later);
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/push.test.ts',
      title: 'a later edit of the row is based on the row that the earlier one made',
    },
  },
  {
    name: 'shows no children to a delete',
    place: 'src/mutations/open-form.ts',
    from: "return {'*children': seen, ",
    to: "return {'*children': {}, ",
    foundBy: {
      file: 'tests/unit/mutations/saving.test.ts',
      title: 'names its version and the child rows deleted with it',
    },
  },
  {
    name: 'answers a conflict on the old base',
    place: 'src/mutations/decide-change.ts',
    from: `    if (proposal === null) base[field] = current;
`,
    to: '',
    foundBy: {
      file: 'tests/unit/mutations/resolve.test.ts',
      title:
        '"mine" makes a new edit based on the current value, "theirs" drops the field, and undisputed fields stay',
    },
  },
  {
    name: 'takes mine for theirs',
    place: 'src/mutations/decide-change.ts',
    from: "    if (choice === 'theirs') {",
    to: "    if (choice === 'mine') {",
    foundBy: {
      file: 'tests/unit/mutations/resolve.test.ts',
      title:
        '"mine" makes a new edit based on the current value, "theirs" drops the field, and undisputed fields stay',
    },
  },
  {
    name: 'forgets the open proposal when a delete isByUser',
    place: 'src/mutations/decide-change.ts',
    from: '      : {...mutation, ...onProposal(mutation, proposal, version)};',
    to: '      : {...mutation, base_version: version};',
    foundBy: {
      file: 'tests/unit/mutations/resolve.test.ts',
      title: 'a delete that overrides an own proposal names that proposal',
    },
  },
  {
    name: 'drops what is in conflict',
    place: 'src/sync/settle.ts',
    from: `    case 'conflict': {
`,
    to: `    case 'conflict': {
      if (entry.seq > 0) return closeEntry(batch, entry, {kind: 'withdrawn'});
`,
    foundBy: {
      file: 'tests/unit/sync/settle.test.ts',
      title: 'needs attention after a conflict, with every part of the answer',
    },
  },
  {
    name: 'writes an answer over a newer row',
    place: 'src/sync/settle.ts',
    from: '!known || known.version <= checked.row.version',
    to: 'checked',
    foundBy: {
      file: 'tests/unit/sync/settle.test.ts',
      title: 'does not replace a newer row of the mirror',
    },
  },
  {
    name: 'writes an answer over a newer proposal',
    place: 'src/sync/proposals.ts',
    from: 'if (known && known.version > row.version) return row.id;',
    to: '',
    foundBy: {
      file: 'tests/unit/sync/replayed.test.ts',
      title: 'an older version of a proposal in an answer does not replace the one in the mirror',
    },
  },
  {
    name: 'leaves the shown proposal over a settled edit',
    place: 'src/sync/proposals.ts',
    from: "if (shown && shown['status'] === 'pending') {",
    to: "if (shown && shown['status'] === 'nothing') {",
    foundBy: {
      file: 'tests/unit/sync/shown-proposal.test.ts',
      title: 'the mirror shows an applied edit instead of the proposal it names',
    },
  },
  {
    name: 'closes a proposal that may be approved',
    place: 'src/sync/proposals.ts',
    from: "const status = left.length === 0 ? 'superseded' : 'pending';",
    to: "const status = left.length < 99 ? 'superseded' : 'pending';",
    foundBy: {
      file: 'tests/unit/sync/shown-proposal.test.ts',
      title: 'a proposed value stays on screen when the next proposal no longer holds it',
    },
  },
  {
    name: 'asks the user about values that the user has replaced',
    place: 'src/sync/settle.ts',
    from: '      if (again) return batch.outbox.put(again);\n',
    to: '',
    foundBy: {
      file: 'tests/unit/sync/own-conflict.test.ts',
      title:
        'a conflicting edit is sent again when the server accepted its proposal over the same value',
    },
  },
];
