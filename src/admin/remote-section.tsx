import type {ComponentProps, ReactNode} from 'react';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {
  isSignInNeeded,
  isConnectionFailure,
  type Remote,
  type RequestError,
} from '#src/lib/request-error.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Row} from '#src/ui/stack.tsx';
import styles from './remote-section.module.css';

type RemoteSectionProps<T> = {
  readonly remote: Remote<T>;
  readonly reload: () => void;
  readonly loading: string;
  readonly shape: NonNullable<ComponentProps<typeof Skeleton>['shape']>;
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
  const {remote, reload, loading, shape, offline, failed, wayOn, children} = props;
  const t = useT();
  const words = useRequestErrorText();
  switch (remote.kind) {
    case 'loading':
      return <Skeleton label={loading} shape={shape} />;
    case 'failed':
      return isConnectionFailure(remote.error) ? (
        <Alert
          tone="info"
          title={t('requestError.offlineTitle')}
          action={<RecoveryAction error={remote.error} reload={reload} />}
        >
          {offline}
        </Alert>
      ) : (
        <ErrorMessage
          title={failed}
          message={words(remote.error)}
          action={
            <Row>
              <RecoveryAction error={remote.error} reload={reload} />
              {wayOn}
            </Row>
          }
        />
      );
    case 'loaded':
      return (
        <>
          <div role="status" className={styles.error}>
            {remote.error === undefined ? null : (
              <Alert
                tone="warning"
                title={t('requestError.asBefore')}
                action={<RecoveryAction error={remote.error} reload={reload} />}
              >
                {words(remote.error)}
              </Alert>
            )}
          </div>
          {children(remote.value)}
        </>
      );
  }
}

type RecoveryActionProps = {readonly error: RequestError; readonly reload: () => void};

function RecoveryAction({error, reload}: RecoveryActionProps) {
  const t = useT();
  return isSignInNeeded(error) ? (
    <LinkButton to="/login">{t('sync.need.signIn')}</LinkButton>
  ) : (
    <Button onClick={reload}>{t('requestError.retry')}</Button>
  );
}
