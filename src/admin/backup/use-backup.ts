import {useEffect, useRef, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {saveFile} from '#src/lib/save-file.ts';
import type {BackupOutcome, BackupProgress} from '#src/queries/backup.ts';
import {useToday} from '#src/queries/today.ts';
import {useReadmeText} from './readme-text.ts';

type Made = Extract<BackupOutcome, {kind: 'made'}> & {readonly name: string};

export type BackupEnd =
  | Exclude<BackupOutcome, {kind: 'made'}>
  | Made
  /** This device could not do it, e.g. for want of room. */
  | {readonly kind: 'broken'; readonly message: string};

type BackupState =
  | {readonly kind: 'idle'}
  | {readonly kind: 'running'; readonly progress: BackupProgress | null}
  | {readonly kind: 'ended'; readonly outcome: BackupEnd};

/** Gives what makes a backup and offers it to the browser's downloads, and how that stands. */
export function useBackup() {
  const t = useT();
  const today = useToday();
  const readme = useReadmeText();
  const [state, setState] = useState<BackupState>({kind: 'idle'});
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {state, make, cancel: () => running.current?.abort()};

  async function make(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setState({kind: 'running', progress: null});
    const outcome = await attempt(controller.signal);
    if (outcome.kind === 'made') saveFile(outcome.file, outcome.name);
    setState({kind: 'ended', outcome});
  }

  async function attempt(signal: AbortSignal): Promise<BackupEnd> {
    try {
      const {makeBackup} = await import('#src/queries/backup.ts');
      const outcome = await makeBackup(readme, signal, (progress) => {
        if (!signal.aborted) setState({kind: 'running', progress});
      });
      if (outcome.kind !== 'made') return outcome;
      return {...outcome, name: `${t('backup.fileName')} ${today}.zip`};
    } catch (error) {
      return {kind: 'broken', message: error instanceof Error ? error.message : String(error)};
    }
  }
}
