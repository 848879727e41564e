import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {useToasts} from '#src/ui/toasts.ts';

type FormFailuresProps = {
  readonly failures: readonly (string | null)[];
  /** Returns the typed values as text. */
  readonly copy: () => string;
};

/**
 * Shows why the device could not store the typed values, and offers to copy them. The message enters the page
 * when it happens, so that screen readers announce it.
 */
export function FormFailures({failures, copy}: FormFailuresProps) {
  const t = useT();
  const toasts = useToasts();
  const known = [...new Set(failures)].filter((failure) => failure !== null);
  if (known.length === 0) return null;
  return (
    <div role="alert">
      {known.map((failure, index) => (
        <Notice
          key={failure}
          tone="error"
          action={
            index === 0 ? (
              <Button look="quiet" onClick={() => void copyText()}>
                {t('forms.copyText')}
              </Button>
            ) : undefined
          }
        >
          {failure}
        </Notice>
      ))}
    </div>
  );

  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copy());
      toasts.show({type: 'success', message: t('sync.action.copied')});
    } catch {
      toasts.show({type: 'error', message: t('forms.notCopied')});
    }
  }
}
