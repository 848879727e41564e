import type {ReactNode} from 'react';
import {pastDays} from '#src/domain/past-days.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isDay} from '#src/lib/civil-date.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {useToday} from '#src/queries/today.ts';
import {RecordFormScreen} from '#src/record-ui/forms/record-form-screen.tsx';
import {useAddressId} from '#src/record-ui/values/use-address-id.ts';
import {brother} from '#src/records/brother.ts';
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
      warningsOf={({shown}, texts) => {
        // Data validation reports the same days.
        const isToCome = (day = '') => isDay(day) && day > today;
        const wrong = pastDays.filter((name) => isToCome(texts[name]));
        const warnings = new Map<string, string[]>(
          wrong.map((name) => [name, [t('forms.future')]]),
        );
        if (shown['departure_date'] && !brother.visibleWhen('departure_date', texts)) {
          warnings.set('membership_status', [t('forms.removes')]);
        }
        return warnings;
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
