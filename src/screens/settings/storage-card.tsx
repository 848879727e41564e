import {useEffect, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {askToKeep, readDeviceStorage, type DeviceStorage} from '#src/lib/device-storage.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';

/** How safely, and in how much room, the browser keeps the records. */
export function StorageCard() {
  const t = useT();
  const {bytes} = useFormats();
  const toasts = useToasts();
  const [storage, setStorage] = useState<DeviceStorage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readDeviceStorage().then((read) => isCurrent && setStorage(read));
    return () => {
      isCurrent = false;
    };
  }, []);
  if (storage === null) return null;
  const {keeping, used, room} = storage;
  return (
    <Card title={t('settings.storage.title')}>
      <p>{t(`settings.storage.${keeping}`)}</p>
      {used === null || room === null ? null : (
        <p>{t('settings.storage.use', {used: bytes(used), room: bytes(room)})}</p>
      )}
      {keeping === 'while-there-is-room' ? (
        <Row>
          <Button onClick={() => void keep()}>{t('settings.storage.keep')}</Button>
        </Row>
      ) : null}
    </Card>
  );

  async function keep(): Promise<void> {
    const isKept = await askToKeep();
    setStorage(await readDeviceStorage());
    if (isKept) toasts.show({type: 'success', message: t('settings.storage.for-good')});
    else toasts.show({type: 'info', message: t('settings.storage.refused')});
  }
}
