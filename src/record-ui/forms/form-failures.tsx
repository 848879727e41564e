import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {useToasts} from '#src/ui/toasts.ts';

type FormFailuresProps = {
  readonly failures: readonly (string | null)[];
  /** Gives what is typed, as text. */
  readonly copy: () => string;
};

/**
 * Says why the device could not keep what is typed, and offers a copy of it. Written into the page when it happens,
 * which is what makes screen readers say it.
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
    await navigator.clipboard.writeText(copy());
    toasts.show({type: 'success', message: t('sync.action.copied')});
  }
}
