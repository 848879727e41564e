import type {ComponentType} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useAdminConnection} from '#src/queries/admin-connection.ts';
import {Page} from '#src/ui/page.tsx';
import {RemoteSection} from './remote-section.tsx';

/**
 * Shows an admin page about records of this device only with a connection, as the other pages of the admin area.
 * Typed text is kept as a draft when the connection is lost.
 */
export function onlineOnly(Screen: ComponentType): ComponentType {
  return function OnlinePage() {
    const t = useT();
    const [remote, reload] = useAdminConnection();
    if (remote.kind === 'loaded') return <Screen />;
    return (
      <Page width="reading">
        <RemoteSection
          remote={remote}
          reload={reload}
          loading={t('app.loadingPage')}
          shape="list"
          offline={t('admin.onlinePage.offline')}
          failed={t('admin.onlinePage.failed')}
        >
          {() => null}
        </RemoteSection>
      </Page>
    );
  };
}
