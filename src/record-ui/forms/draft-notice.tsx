import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import {useToday} from '#src/queries/today.ts';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';

type DraftNoticeProps = {
  /** When the restored draft was saved; `null` without one. */
  readonly at: Date | null;
  readonly onDiscard: () => void;
};

/** Shows that the form was restored from a draft, and offers to discard it. */
export function DraftNotice({at, onDiscard}: DraftNoticeProps) {
  const t = useT();
  const {time, dateTime} = useFormats();
  const today = useToday();
  if (at === null) return null;
  const isToday = dayOf(at) === today;
  return (
    <Notice
      tone="info"
      action={
        <Button look="quiet" onClick={onDiscard}>
          {t('forms.discardDraft')}
        </Button>
      }
    >
      {t('forms.draftRestored', {time: isToday ? time(at) : dateTime(at)})}
    </Notice>
  );
}
