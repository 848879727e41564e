import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {BackupManifest} from '#src/records/backup-manifest.ts';
import {isTableName} from '#src/records/registry.ts';

/** Gives what writes the README of a backup, for whoever finds the file without knowing the app. */
export function useReadmeText(): (manifest: BackupManifest) => string {
  const t = useT();
  const labels = useRecordLabels();
  const {number, dateTime} = useFormats();
  return ({at, madeBy, app, tables, photos, missingPhotos}) => {
    const counts = tables.map(({name, rows}) => {
      const title = isTableName(name) ? `${labels.many(name)} (${name})` : name;
      return `  ${title}: ${number(rows)}`;
    });
    return [
      t('backup.readme.title'),
      t('backup.readme.made', {at: dateTime(new Date(at)), name: madeBy, version: app}),
      '',
      t('backup.care'),
      '',
      t('backup.readme.files'),
      `  data/      ${t('backup.readme.data')}`,
      `  tables/    ${t('backup.readme.tables')}`,
      `  photos/    ${t('backup.readme.photos')}`,
      `  manifest.json  ${t('backup.readme.manifest')}`,
      '',
      t('backup.readme.rows'),
      ...counts,
      `  ${t('backup.readme.photoCount')}: ${number(photos.length)}`,
      ...missingPhotos.map((path) => `  ${t('backup.readme.missing', {path})}`),
      '',
      `${t('backup.lacks')}:`,
      `- ${t('backup.notHeld.passwords')}`,
      `- ${t('backup.notHeld.unsent')}`,
      `- ${t('backup.notHeld.server')}`,
      '',
      t('backup.readme.restore'),
      '  npm run restore -- <file>',
      '',
    ].join('\n');
  };
}
