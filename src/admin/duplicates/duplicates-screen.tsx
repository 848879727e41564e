import {useT} from '#src/i18n/use-t.ts';
import {useDuplicates} from '#src/queries/duplicates.ts';
import {useOnReturn} from '#src/queries/on-return.ts';
import {RemoteSection} from '#src/record-ui/remote/remote-section.tsx';
import {Page} from '#src/ui/page.tsx';
import {ChooseTwoCard} from './choose-two-card.tsx';
import {DismissedPairs} from './dismissed-pairs.tsx';
import {OpenPairs} from './open-pairs.tsx';

/** Who may have been entered twice. It is found on the server, so it needs a connection. */
export function DuplicatesScreen() {
  const t = useT();
  const [remote, reload] = useDuplicates();
  useOnReturn(reload);
  return (
    <Page>
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('duplicates.loading')}
        shape="list"
        offline={t('duplicates.offline')}
        failed={t('duplicates.failed')}
      >
        {(pairs) => (
          <>
            <p>{t('duplicates.intro')}</p>
            <OpenPairs pairs={pairs.filter(({accepted_at: at}) => at === null)} />
            <ChooseTwoCard />
            <DismissedPairs
              pairs={pairs.filter(({accepted_at: at}) => at !== null)}
              onRestored={reload}
            />
          </>
        )}
      </RemoteSection>
    </Page>
  );
}
