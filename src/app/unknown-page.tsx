import {useT} from '#src/i18n/use-t.ts';
import {WayBack} from './way-back.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {Page} from '#src/ui/page.tsx';

/** Shown where there is no page; the frame around it carries the title. */
export function UnknownPage() {
  const t = useT();
  return (
    <Page width="reading">
      <EmptyState icon="info" text={t('app.unknown.text')} action={<WayBack />} />
    </Page>
  );
}
