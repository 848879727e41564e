import {useT} from '#src/i18n/use-t.ts';
import {Button} from './button.tsx';
import {Notice} from './notice.tsx';
import {closeToast, type ShownToast} from './toasts.ts';

/** The toasts where their code cannot be fetched: they stay until the user closes them. */
export function PlainToasts({toasts}: {readonly toasts: readonly ShownToast[]}) {
  const t = useT();
  return toasts.map(({id, type, message, action}) => (
    <div key={id} role={type === 'error' ? 'alert' : undefined}>
      <Notice
        tone={type}
        action={
          <Button
            onClick={() => {
              action?.run();
              closeToast(id);
            }}
          >
            {action?.label ?? t('ui.close')}
          </Button>
        }
      >
        <p>{message}</p>
      </Notice>
    </div>
  ));
}
