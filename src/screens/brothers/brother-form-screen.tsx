import type {ReactNode} from 'react';
import {pastDays} from '#src/domain/past-days.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isDay} from '#src/lib/civil-date.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {useToday} from '#src/queries/today.ts';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';
import {useAddressId} from '#src/record-ui/values/use-address-id.ts';
import {Notice} from '#src/ui/notice.tsx';
import {useEndingPosts} from './ending-posts.tsx';

/** Adds a brother, or edits the one in the address. */
export function BrotherFormScreen() {
  const t = useT();
  const today = useToday();
  const id = useAddressId();
  const endingPosts = useEndingPosts(id);
  return (
    <RecordFormScreen
      table="brothers"
      id={id}
      home="/brothers"
      notice={archivedNotice}
      // Data validation reports the same days.
      warningsOf={(_, texts) => {
        const isToCome = (day = '') => isDay(day) && day > today;
        const wrong = pastDays.filter((name) => isToCome(texts[name]));
        return new Map(wrong.map((name) => [name, [t('forms.future')]]));
      }}
      alongside={endingPosts}
    />
  );
}

function archivedNotice({shown}: OpenedForm): ReactNode {
  return shown['deleted_at'] ? <ArchivedNotice /> : null;
}

function ArchivedNotice() {
  const t = useT();
  return <Notice tone="warning">{t('brothers.profile.archived')}</Notice>;
}
