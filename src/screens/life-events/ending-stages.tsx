import {type Beginning, endedStages, lastDayBefore} from '#src/domain/ended-stages.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isDay} from '#src/lib/civil-date.ts';
import {type OpenedForm, openRecord} from '#src/mutations/open-form.ts';
import {useChildren} from '#src/queries/children.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import type {Alongside} from '#src/record-ui/forms/alongside.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {isTicked, ticking} from '#src/record-ui/forms/form-tick.ts';
import {LivePart} from '#src/record-ui/forms/live-part.tsx';
import type {LifeEventTable} from '#src/records/life-event-tables.ts';
import {TickBox} from '#src/ui/tick-box.tsx';

/** The part of the form of a stage, or of first vows, that ends the stages which do not go on beside it. */
export function useEndingStages(table: LifeEventTable, brotherId: string | undefined): Alongside {
  const t = useT();
  const labels = useRecordLabels();
  const {day, list} = useFormats();
  const begins = table === 'formation_stages' || table === 'vows';
  const stages = useChildren('formation_stages', begins ? brotherId : null);
  const ended = ({id}: OpenedForm, beginning: Beginning) =>
    endedStages(
      remainingRows(stages ?? []).filter((row) => row.id !== id),
      beginning,
    );
  return {
    section: table === 'vows' ? 'profession' : 'stage',
    part: (opened, form, texts) => {
      const beginning = beginningIn(table, texts);
      const rows = beginning === null ? [] : ended(opened, beginning);
      const names = rows.map(({stage}) => labels.value('formation_stages', 'stage', stage));
      return (
        <LivePart>
          {beginning === null || rows.length === 0 ? null : (
            <TickBox isChecked={willEnd(opened, texts)} onChange={ticking(form, CHOICE)}>
              {t('history.endsStages', {
                date: day(lastDayBefore(beginning)),
                stages: list(names),
              })}
            </TickBox>
          )}
        </LivePart>
      );
    },
    edits: async (opened, texts) => {
      const beginning = beginningIn(table, texts);
      if (beginning === null || !willEnd(opened, texts)) return [];
      const end_date = lastDayBefore(beginning);
      return Promise.all(
        ended(opened, beginning).map(async ({id}) => {
          return {opened: await openRecord('formation_stages', id), values: {end_date}};
        }),
      );
    },
  };
}

/** The input that says whether the stages end; empty until the user decides. */
const CHOICE = 'ends_stages';

/** What is there already has ended no stage, so its correction ends none unasked. */
function willEnd({isNew}: OpenedForm, texts: FormTexts): boolean {
  return isTicked(texts, CHOICE, isNew);
}

/** What begins by the typed texts; `null` while they are incomplete, and for later vows. */
function beginningIn(table: LifeEventTable, texts: FormTexts): Beginning | null {
  const {stage = '', start_date: start = '', type, date = ''} = texts;
  if (table === 'vows') return type === 'simple' && isDay(date) ? {stage: null, date} : null;
  return stage !== '' && isDay(start) ? {stage, date: start} : null;
}
