import {useEffect, useRef, useState} from 'react';
import type {FileAnswers, FileReading, FileRefusal} from '#src/import/file-reading.ts';
import type {FileTable} from '#src/import/file-table.ts';

export type ReadFile = {readonly name: string; readonly content: FileTable};

/** How far reading the chosen file has come. */
export type Reading =
  | {readonly kind: 'none'}
  | {readonly kind: 'reading'; readonly name: string; readonly done: number}
  | {readonly kind: 'asking'; readonly name: string; readonly question: FileQuestion}
  | {readonly kind: 'refused'; readonly name: string; readonly why: FileRefusal}
  | {readonly kind: 'failed'; readonly name: string; readonly message: string};

/** What only a person can say of a file. */
export type FileQuestion = Extract<FileReading, {kind: 'ask-encoding' | 'ask-sheet'}>;

/** Reads a file that somebody chooses, and hands on what is in it. A newer choice ends the one before. */
export function useReadFile(onRead: (file: ReadFile) => void) {
  const [reading, setReading] = useState<Reading>({kind: 'none'});
  const chosen = useRef<{file: File; answers: FileAnswers} | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    reading,
    choose: (file: File) => read(file, {}),
    answer: (answers: FileAnswers) => {
      if (chosen.current === null) return;
      const {file, answers: before} = chosen.current;
      read(file, {...before, ...answers});
    },
  };

  function read(file: File, answers: FileAnswers): void {
    chosen.current = {file, answers};
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const {name} = file;
    const show = (next: Reading): void => {
      if (!stop.signal.aborted) setReading(next);
    };
    show({kind: 'reading', name, done: 0});
    void import('#src/import/read-file.ts')
      .then(({readImportFile}) =>
        readImportFile(file, answers, {
          signal: stop.signal,
          onProgress: (done) => show({kind: 'reading', name, done}),
        }),
      )
      .then(
        (found) => settle(name, found, stop.signal),
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          show({kind: 'failed', name, message});
        },
      );
  }

  function settle(name: string, found: FileReading, {aborted}: AbortSignal): void {
    if (aborted) return;
    switch (found.kind) {
      case 'read':
        setReading({kind: 'none'});
        onRead({name, content: found.table});
        return;
      case 'refused':
        setReading({kind: 'refused', name, why: found.why});
        return;
      case 'ask-encoding':
      case 'ask-sheet':
        setReading({kind: 'asking', name, question: found});
    }
  }
}
