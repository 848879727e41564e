import {useEffect, useState, useSyncExternalStore} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {sendsInBackground} from '#src/lib/browser-limits.ts';
import {
  requestPersistence,
  type DeviceStorage,
  readDeviceStorage,
} from '#src/lib/device-storage.ts';
import {installApp, installWay, subscribeInstallWay} from '#src/lib/install-offer.ts';
import {singleKeysOn, subscribeSingleKeys, switchSingleKeys} from '#src/lib/single-keys.ts';
import {type UpdateCheck, updates} from '#src/lib/updates.ts';
import {buildMark, version} from '#src/lib/version.ts';
import {useTables} from '#src/queries/rows.ts';
import {findTables, isReadTable} from '#src/records/listed-tables.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {requestSignOut} from '#src/session/sign-out-request.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Facts} from '#src/ui/facts.tsx';
import {LanguageSwitcher} from '#src/ui/language-switcher.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {chooseTheme, type ThemeChoice, useThemeChoice} from '#src/ui/theme-choice.ts';
import {useToasts} from '#src/ui/toasts.ts';
import {AppLockCard} from './app-lock-card.tsx';
import {CalendarCard} from './calendar-card.tsx';
import {PasswordCard} from './password-card.tsx';
import {SessionsCard} from './sessions-card.tsx';
import styles from './settings.module.css';

/** The settings of this device. */
export function SettingsScreen() {
  const t = useT();
  return (
    <Page width="reading">
      <Stack gap="large">
        <RecordsCard />
        <LooksCard />
        <InstallCard />
        <StorageCard />
        <VersionCard />
        <CalendarCard />
        <AppLockCard />
        <PasswordCard />
        <SessionsCard />
        <Card title={t('shell.signOut')}>
          <p>{t('device.signOut')}</p>
          <Row>
            <Button icon="logout" onClick={requestSignOut}>
              {t('shell.signOut')}
            </Button>
          </Row>
        </Card>
      </Stack>
    </Page>
  );
}

/** Installs the app on this device. */
function InstallCard() {
  const t = useT();
  const way = useSyncExternalStore(subscribeInstallWay, installWay);
  return (
    <Card title={t('settings.install.title')}>
      <p>{t(`settings.install.${way}`)}</p>
      {way === 'offered' ? (
        <Row>
          <Button look="filled" icon="download" onClick={() => void installApp()}>
            {t('settings.install.now')}
          </Button>
        </Row>
      ) : null}
    </Card>
  );
}

const themes: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** Language, theme and keys. */
function LooksCard() {
  const t = useT();
  const isOn = useSyncExternalStore(subscribeSingleKeys, singleKeysOn);
  const theme = useThemeChoice();
  return (
    <Card title={t('device.looks.title')}>
      <div className={styles['line']}>
        <span>{t('ui.language')}</span>
        <LanguageSwitcher />
      </div>
      <div className={styles['line']}>
        <span>{t('device.looks.theme')}</span>
        <Segments
          label={t('device.looks.theme')}
          segments={themes.map((value) => ({value, text: t(`device.looks.themes.${value}`)}))}
          value={theme}
          onChange={chooseTheme}
        />
      </div>
      <label className={styles['line']}>
        <span>
          {t('device.looks.singleKeys')}
          <span className={styles['help']}>{t('device.looks.singleKeysHelp')}</span>
        </span>
        <input
          type="checkbox"
          className={styles['box']}
          checked={isOn}
          onChange={({target}) => switchSingleKeys(target.checked ? 'on' : 'off')}
        />
      </label>
    </Card>
  );
}

/** The kinds of records that people speak of: those with a page of their own. */
const countedTables = findTables.filter(isReadTable);

/** The records on this device, and their date. */
function RecordsCard() {
  const t = useT();
  const labels = useRecordLabels();
  const {number, dateTime} = useFormats();
  const {syncedAt} = useSyncStatus();
  const views = useTables(countedTables);
  return (
    <Card title={t('device.records.title')}>
      <p>
        {syncedAt === null ? t('sync.neverSynced') : t('sync.syncedAt', {when: dateTime(syncedAt)})}
      </p>
      {!sendsInBackground() && <p>{t('shell.limits.background')}</p>}
      <Facts
        facts={countedTables.map((table) => ({
          label: labels.many(table),
          value: views === undefined ? null : number(views[table].all.length),
        }))}
      />
      <Row>
        <LinkButton to="/sync" icon="sync">
          {t('titles.sync')}
        </LinkButton>
      </Row>
    </Card>
  );
}

/** The storage that the app uses, and whether the browser may clear it. */
function StorageCard() {
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
    <Card title={t('device.storage.title')}>
      <p>{t(`device.storage.${keeping}`)}</p>
      {used === null || room === null ? null : (
        <p>{t('device.storage.use', {used: bytes(used), room: bytes(room)})}</p>
      )}
      {keeping === 'while-there-is-room' ? (
        <Row>
          <Button onClick={() => void keep()}>{t('device.storage.keep')}</Button>
        </Row>
      ) : null}
    </Card>
  );

  async function keep(): Promise<void> {
    const isKept = await requestPersistence();
    setStorage(await readDeviceStorage());
    if (isKept) toasts.show({type: 'success', message: t('device.storage.for-good')});
    else toasts.show({type: 'info', message: t('device.storage.refused')});
  }
}

/** The version of the app, and whether there is a newer one. */
function VersionCard() {
  const t = useT();
  const isWaiting = useSyncExternalStore(updates.subscribe, updates.waiting) !== null;
  const isReady = useSyncExternalStore(updates.subscribe, updates.isReady);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<UpdateCheck | null>(null);
  const mark = buildMark();
  return (
    <Card title={t('device.version.title')}>
      <p>
        {mark === null
          ? t('device.version.name', {version})
          : t('device.version.build', {version, mark})}
      </p>
      <p role="status">{words()}</p>
      {isReady === false ? <Notice tone="warning">{t('device.version.notReady')}</Notice> : null}
      <Row>
        {isWaiting ? (
          <Button look="filled" onClick={updates.apply}>
            {t('app.update.reload')}
          </Button>
        ) : (
          <BusyButton
            type="button"
            busy={busy}
            busyLabel={t('device.version.checking')}
            onClick={() => void check()}
          >
            {t('device.version.check')}
          </BusyButton>
        )}
      </Row>
    </Card>
  );

  function words(): string {
    if (isWaiting) return t('app.update.text');
    return found === null ? '' : t(`device.version.${found}`);
  }

  async function check(): Promise<void> {
    setBusy(true);
    setFound(await updates.check());
    setBusy(false);
  }
}
