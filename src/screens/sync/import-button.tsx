import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {
  addReceivedEdits,
  readReceivedFile,
  type ReceivedFile,
} from '#src/mutations/import-unsent.ts';
import {FileButton} from '#src/ui/file-button.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {useToasts} from '#src/ui/toasts.ts';

const ReceivedEditsDialog = onDemand(
  async () => (await import('./received-edits-dialog.tsx')).ReceivedEditsDialog,
  MissingDialog,
);

type ReadableFile = Extract<ReceivedFile, {kind: 'readable'}>;

/** Chooses a file of unsent changes, shows them, and adds them when the user agrees. */
export function ImportButton() {
  const t = useT();
  const toasts = useToasts();
  const [received, setReceived] = useState<ReadableFile | null>(null);
  return (
    <>
      <FileButton
        accept="application/json,.json"
        look="quiet"
        onChoose={(file) => void guarded(() => read(file))}
      >
        {t('changes.import.choose')}
      </FileButton>
      {received === null ? null : (
        <ReceivedEditsDialog
          edits={received.edits}
          writtenAt={received.writtenAt}
          onImport={() => guarded(() => add(received))}
          onClose={() => setReceived(null)}
        />
      )}
    </>
  );

  async function guarded(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('changes.import.failed', {message})});
    }
  }

  async function read(chosen: File): Promise<void> {
    const file = await readReceivedFile(chosen);
    if (file.kind !== 'readable') {
      toasts.show({type: 'error', message: t(`changes.import.${file.kind}`)});
    } else if (file.edits.length === 0) {
      toasts.show({type: 'success', message: t('changes.import.nothing')});
    } else {
      setReceived(file);
    }
  }

  async function add({edits, known}: ReadableFile): Promise<void> {
    const added = await addReceivedEdits(edits);
    setReceived(null);
    toasts.show({type: 'success', message: wordsFor(added, known + edits.length - added)});
  }

  function wordsFor(added: number, known: number): string {
    if (added === 0) return t('changes.import.nothing');
    const taken = t('changes.import.added', {count: added});
    return known === 0 ? taken : `${taken} ${t('changes.import.known', {count: known})}`;
  }
}
