import {lazy, memo, Suspense, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {registry} from '#src/records/registry.ts';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {RecordCard} from '#src/record-ui/lists/record-card.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {IconButton} from '#src/ui/icon-button.tsx';
import {BrotherAvatar} from './brother-avatar.tsx';
import {isReachable} from './contact-ways.tsx';
import type {BrotherActions} from './use-brother-actions.ts';

type BrotherCardProps = {
  readonly entry: LocalRow<'brothers'>;
  readonly circumscription: string;
  /** The path of the brother's photo; `null` when there is none. */
  readonly photoPath: string | null;
  readonly actions: BrotherActions;
};

/** Memoized, because a key in the search concerns hundreds of cards. */
export const BrotherCard = memo(function BrotherCard(props: BrotherCardProps) {
  const {entry, circumscription, photoPath, actions} = props;
  const t = useT();
  const labels = useRecordLabels();
  const {id, name, birth_name, vocation_type} = entry.row;
  const {badge} = registry.brothers.list;
  const marked = entry.row[badge];
  return (
    <RecordCard
      table="brothers"
      entry={entry}
      to={`/brothers/profile/${id}`}
      picture={<BrotherAvatar name={name} path={photoPath} />}
      line={[birth_name === name ? null : birth_name, circumscription].filter(Boolean).join(' · ')}
      badges={
        <>
          <Badge tone="brown">{labels.value('brothers', 'vocation_type', vocation_type)}</Badge>
          <Badge tone={badgeTone('brothers', marked)}>
            {labels.value('brothers', badge, marked)}
          </Badge>
        </>
      }
      aside={<ContactButton entry={entry} />}
      moreActions={
        <Button
          look="quiet"
          aria-label={t('brothers.list.archiveOne', {name})}
          onClick={() => actions.archive({id, name})}
        >
          {t('brothers.list.archive')}
        </Button>
      }
      onRemove={actions.remove}
    />
  );
});

const ContactDialog = lazy(async () => {
  const module = await import('./contact-dialog.tsx');
  return {default: module.ContactDialog};
});

/** A button on a brother's card that shows the contacts; absent when there are none. */
function ContactButton({entry}: {readonly entry: LocalRow<'brothers'>}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!isReachable(entry)) return null;
  return (
    <>
      <IconButton
        label={t('brothers.contact.openOne', {name: entry.row.name})}
        icon="phone"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Suspense>
          <ContactDialog entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
