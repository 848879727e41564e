import {useEffect, useRef, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {keepPageFor} from '#src/lib/running-work.ts';
import {saveFile} from '#src/lib/save-file.ts';
import type {BackupOutcome, BackupProgress} from '#src/queries/backup.ts';
import {useToday} from '#src/queries/today.ts';
import type {BackupManifest} from '#src/records/backup-manifest.ts';
import {isTableName} from '#src/records/registry.ts';

type Made = Extract<BackupOutcome, {kind: 'made'}> & {
  readonly name: string;
  readonly isEncrypted: boolean;
};

export type BackupEnd =
  | Exclude<BackupOutcome, {kind: 'made'}>
  | Made
  /** This device failed, e.g. for lack of space. */
  | {readonly kind: 'broken'; readonly message: string};

type BackupState =
  | {readonly kind: 'idle'}
  | {readonly kind: 'running'; readonly progress: BackupProgress | null}
  | {readonly kind: 'ended'; readonly outcome: BackupEnd};

/** Makes a backup, downloads it, and returns the progress. */
export function useBackup() {
  const t = useT();
  const today = useToday();
  const readme = useReadmeText();
  const [state, setState] = useState<BackupState>({kind: 'idle'});
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {state, make, cancel: () => running.current?.abort()};

  /** @param password encrypts the file; `null`: not */
  async function make(password: string | null): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setState({kind: 'running', progress: null});
    const attempted = attempt(password, controller.signal);
    const outcome = await keepPageFor(t('backup.running'), attempted);
    if (outcome.kind === 'made') saveFile(outcome.file, outcome.name);
    setState({kind: 'ended', outcome});
  }

  async function attempt(password: string | null, signal: AbortSignal): Promise<BackupEnd> {
    try {
      const {makeBackup} = await import('#src/queries/backup.ts');
      const outcome = await makeBackup({
        password,
        readme,
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) setState({kind: 'running', progress});
        },
      });
      if (outcome.kind !== 'made') return outcome;
      const isEncrypted = password !== null;
      const name = `${t('backup.fileName')} ${today}.zip${isEncrypted ? '.age' : ''}`;
      return {...outcome, name, isEncrypted};
    } catch (error) {
      return {kind: 'broken', message: errorMessage(error)};
    }
  }
}

/**
 * Returns a function that writes the README of a backup, for people who find the file and do not know the app.
 */
function useReadmeText(): (manifest: BackupManifest) => string {
  const t = useT();
  const labels = useRecordLabels();
  const {number, dateTime} = useFormats();
  return (manifest) => {
    const {at, madeBy, app, tables, photos, missingPhotos} = manifest;
    const {attachments = [], missingAttachments = [], leftOutAttachments = []} = manifest;
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
      `  attachments/  ${t('backup.readme.attachments')}`,
      `  manifest.json  ${t('backup.readme.manifest')}`,
      '',
      t('backup.readme.rows'),
      ...counts,
      `  ${t('backup.readme.photoCount')}: ${number(photos.length)}`,
      `  ${t('backup.readme.attachmentCount')}: ${number(attachments.length)}`,
      ...[...missingPhotos, ...missingAttachments].map(
        (path) => `  ${t('backup.readme.missing', {path})}`,
      ),
      ...leftOutAttachments.map((path) => `  ${t('backup.readme.leftOut', {path})}`),
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
