import type {Break} from './break.ts';

const keepPhotos = 'tests/unit/sync/keep-photos.test.ts';
const savePhoto = 'tests/unit/mutations/save-photo.test.ts';

/** Breaks of saving, downloading and removing photos. */
export const photos: readonly Break[] = [
  {
    name: 'saves a photo whose upload failed',
    place: 'src/mutations/brother-photo.ts',
    from: "    return isStorageMissing(error) ? {kind: 'no-storage'} : {kind: 'failed', error};",
    to: "    if (isStorageMissing(error)) return {kind: 'no-storage'};",
    foundBy: 'photo model',
  },
  {
    name: 'takes a proposal for the whole photo',
    place: 'src/db/photos-in-use.ts',
    from: '[{...(base as Values | null), ...proposed}]',
    to: '[proposed]',
    foundBy: {
      file: keepPhotos,
      title: 'an own photo is kept and downloaded while its proposal names only what it changes',
    },
  },
  {
    name: 'bases a photo on the one that arrived during its upload',
    place: 'src/mutations/brother-photo.ts',
    from: `  const mutation = toMutation(opened, {`,
    to: `  const mutation = toMutation((await openForm('brother_photos', recordId)) ?? opened, {`,
    foundBy: 'photo model',
  },
  {
    name: 'does not rebase a photo on the edit that was settled during its upload',
    place: 'src/mutations/brother-photo.ts',
    from: 'return enqueueHeldBack(db, await rebaseOnSettled(db, opened, mutation), ',
    to: 'return enqueueHeldBack(db, mutation, ',
    foundBy: {
      file: savePhoto,
      title: 'a photo is based on the photo that was sent during its upload',
    },
  },
  {
    name: 'stores a photo before its edit, in a transaction of its own',
    place: 'src/mutations/brother-photo.ts',
    from: `  const held = await db.transaction('rw', [db.outbox, db.photos, db.pages], async () => {`,
    to: `  await db.photos.put({path, mimeType, bytes});
  const held = await db.transaction('rw', [db.outbox, db.photos, db.pages], async () => {`,
    foundBy: {
      file: savePhoto,
      title: 'a photo whose edit cannot be stored is not stored either',
    },
  },
  {
    name: 'removes the photos of unsent edits',
    place: 'src/db/photos-in-use.ts',
    from: ".anyOf('waiting', 'attention').toArray();",
    to: ".equals('attention').toArray();",
    foundBy: {
      file: keepPhotos,
      title:
        'an own photo is kept while its edit is unsent or its proposal is open, and removed after a rejection',
    },
  },
  {
    name: 'passes over the photos of open proposals',
    place: 'src/db/photos-in-use.ts',
    from: "target_table_name: table}) => table === 'brother_photos'",
    to: "target_table_name: table}) => table !== 'brother_photos'",
    foundBy: 'photo model',
  },
  {
    name: 'keeps photos that no record names',
    place: 'src/sync/photo-rounds.ts',
    from: '    await db.photos.bulkDelete([...stored].filter((path) => !used.has(path)));\n',
    to: '',
    foundBy: 'photo model',
  },
  {
    name: 'downloads photos that are stored',
    place: 'src/sync/photo-rounds.ts',
    from: '.filter(({path}) => !stored.has(path));\n    return',
    to: '.filter(() => true);\n    return',
    foundBy: 'photo model',
  },
  {
    name: 'requests a refused photo again',
    place: 'src/sync/photo-rounds.ts',
    from: `isRefusal(answer.error)) {
    refused.add(path);
`,
    to: `isRefusal(answer.error)) {
`,
    foundBy: 'photo model',
  },
  {
    name: 'goes on with downloads after one without an answer',
    place: 'src/sync/photo-rounds.ts',
    from: '  if (!answer.ok || !(await isSignedIn())) return false;',
    to: '  if (!answer.ok) return true;\n  if (!(await isSignedIn())) return false;',
    foundBy: {
      file: keepPhotos,
      title: 'downloads stop after one without an answer, and the next round continues',
    },
  },
  {
    name: 'goes on with downloads on a full disk',
    place: 'src/sync/photo-rounds.ts',
    from: "    console.info('A photo could not be stored:', error);\n    return false;",
    to: "    console.info('A photo could not be stored:', error);",
    foundBy: {
      file: 'tests/unit/sync/request-budget.test.ts',
      title: 'a phone with a full disk does not download the same photos every minute',
    },
  },
  {
    name: 'stores a photo after its user has signed out',
    place: 'src/sync/photo-rounds.ts',
    from: '!answer.ok || !(await isSignedIn())',
    to: '!answer.ok || !(await isSignedIn().then(() => true))',
    foundBy: {
      file: keepPhotos,
      title: 'a photo that arrives when its user signed out is not stored',
    },
  },
  {
    name: 'stores a photo after the records were removed',
    place: 'src/sync/photo-rounds.ts',
    from: "if (await readFact(db, 'cursor')) await db.photos.put",
    to: "await readFact(db, 'cursor');\n      await db.photos.put",
    foundBy: {
      file: keepPhotos,
      title: 'a photo that arrives when its user is no longer a member is not stored',
    },
  },
  {
    name: 'keeps a photo that was replaced during its download',
    place: 'src/sync/photo-rounds.ts',
    from: '  // Some may have been replaced or erased during their download.\n  await dropUnused(ports.db);\n',
    to: '',
    foundBy: {
      file: keepPhotos,
      title: 'a photo whose record was deleted during the download is not stored',
    },
  },
  {
    name: 'does not wait after a download that failed',
    place: 'src/sync/round-pause.ts',
    from: 'until = failures === 0 ? -Infinity : now() + pauseMs();',
    to: 'until = failures === 0 ? -Infinity : now();',
    foundBy: {
      file: 'tests/unit/sync/photo-pause.test.ts',
      title: 'the pause doubles with each failure up to 15 minutes, and ends after a success',
    },
  },
];
