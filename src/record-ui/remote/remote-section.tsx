import type {ComponentProps, ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Remote, Setback} from '#src/lib/remote.ts';
import {useKept} from '#src/queries/kept.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row} from '#src/ui/stack.tsx';
import styles from './remote-section.module.css';
import {useSetbackWords} from './use-setback-words.ts';

type RemoteSectionProps<T> = {
  readonly remote: Remote<T>;
  readonly reload: () => void;
  readonly loading: string;
  readonly shape: NonNullable<ComponentProps<typeof Loading>['shape']>;
  /** Explains what needs a connection, and what works without one. */
  readonly offline: string;
  readonly failed: string;
  /** An action for the user when the content cannot be shown. */
  readonly wayOn?: ReactNode;
  /** Draws the loaded value; it stays while it is loaded again, even when that fails. */
  readonly children: (value: T) => ReactNode;
};

/** Shows a value from the server, or why it is missing and what the user can do. */
export function RemoteSection<T>(props: RemoteSectionProps<T>) {
  const {reload, loading, shape, offline, failed, wayOn, children} = props;
  const t = useT();
  const words = useSetbackWords();
  const remote = useKept(props.remote);
  switch (remote.kind) {
    case 'loading':
      return <Loading label={loading} shape={shape} />;
    case 'offline':
      return (
        <Notice
          tone="info"
          title={t('setback.offlineTitle')}
          action={<RecoveryAction setback={remote} reload={reload} />}
        >
          {offline}
        </Notice>
      );
    case 'failed':
      return (
        <ErrorMessage
          title={failed}
          message={words(remote)}
          action={
            <Row>
              <RecoveryAction setback={remote} reload={reload} />
              {wayOn}
            </Row>
          }
        />
      );
    case 'loaded':
      return (
        <>
          <div role="status" className={styles.setback}>
            {remote.setback === undefined ? null : (
              <Notice
                tone="warning"
                title={t('setback.asBefore')}
                action={<RecoveryAction setback={remote.setback} reload={reload} />}
              >
                {words(remote.setback)}
              </Notice>
            )}
          </div>
          {children(remote.value)}
        </>
      );
  }
}

type WayOutProps = {readonly setback: Setback; readonly reload: () => void};

function RecoveryAction({setback, reload}: WayOutProps) {
  const t = useT();
  return setback.kind === 'failed' && setback.reason === 'signed-out' ? (
    <LinkButton to="/login">{t('sync.need.signIn')}</LinkButton>
  ) : (
    <Button onClick={reload}>{t('setback.retry')}</Button>
  );
}
