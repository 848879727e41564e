import {useSyncExternalStore} from 'react';
import {useNavigate} from 'react-router-dom';
import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {singleKeysOn, subscribeSingleKeys} from '#src/lib/single-keys.ts';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import styles from './keys.module.css';

type KeysDialogProps = {readonly onClose: () => void};

type KeyLine = {readonly caps: readonly string[]; readonly does: Key};

/** Lists the keyboard shortcuts. */
export function KeysDialog({onClose}: KeysDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const areOn = useSyncExternalStore(subscribeSingleKeys, singleKeysOn);
  const lines: readonly KeyLine[] = [
    {caps: [commandCap(), 'K'], does: 'keys.find'},
    ...(areOn ? singleKeys : []),
    {caps: ['↑', '↓'], does: 'keys.move'},
    {caps: [t('keys.enter')], does: 'keys.choose'},
    {caps: ['Esc'], does: 'keys.close'},
    {caps: ['F8'], does: 'keys.message'},
  ];
  const toSettings = (): void => {
    onClose();
    void navigate('/settings');
  };
  return (
    <Dialog
      open
      title={t('keys.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button look="quiet" icon="settings" onClick={toSettings}>
            {t('titles.settings')}
          </Button>
        </>
      }
    >
      <dl className={styles['keys']}>
        {lines.map(({caps, does}) => (
          <div key={does}>
            <dt>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>{t(areOn ? 'keys.on' : 'keys.off')}</p>
    </Dialog>
  );
}

const singleKeys: readonly KeyLine[] = [
  {caps: ['/'], does: 'keys.search'},
  {caps: ['?'], does: 'keys.show'},
];

/** The label of the command key on this device. */
function commandCap(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
