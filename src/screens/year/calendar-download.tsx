import {useState} from 'react';
import {type PlannedCelebration, plannedCelebrations} from '#src/domain/calendar-events.ts';
import type {CelebratingProvince} from '#src/domain/celebrations.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type CalendarEvent, toCalendarFile} from '#src/lib/calendar-file.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {saveFile, toFileName} from '#src/lib/save-file.ts';
import {recordExport} from '#src/mutations/record-export.ts';
import {useToday} from '#src/queries/today.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {useCelebrationWords} from './shown-celebrations.ts';

/** Saves the celebrations of the living as a file for the calendar of a phone or computer. */
export function CalendarDownload({province}: {readonly province: CelebratingProvince}) {
  const t = useT();
  const {isSaving, save} = useSaveCalendar(province);
  return (
    <BusyButton
      type="button"
      look="outlined"
      icon="download"
      busy={isSaving}
      busyLabel={t('export.saving')}
      onClick={() => void save()}
    >
      {t('year.calendar.download')}
    </BusyButton>
  );
}

function useSaveCalendar(province: CelebratingProvince) {
  const t = useT();
  const toasts = useToasts();
  const today = useToday();
  const toEvent = useToEvent();
  const [isSaving, setIsSaving] = useState(false);
  return {isSaving, save};

  async function save(): Promise<void> {
    setIsSaving(true);
    try {
      const events = plannedCelebrations(province, today).map(toEvent);
      // As for every exported list: the report comes first.
      const report = {format: 'ics', columns: [], rows: events.length, filter: ''};
      await recordExport('calendar', report);
      const file = `${toFileName(`${t('app.name')} ${t('titles.calendar')}`)}.ics`;
      saveFile(toCalendarFile(t('app.name'), events, new Date()), file);
      toasts.show({type: 'success', message: t('year.calendar.done', {file})});
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('export.failed', {message})});
    } finally {
      setIsSaving(false);
    }
  }
}

/** Returns a function that writes a celebration as an event of a calendar: 'Leone: First profession · 50 years'. */
function useToEvent(): (planned: PlannedCelebration) => CalendarEvent {
  const t = useT();
  const words = useCelebrationWords();
  return ({id, celebration, except}) => {
    const {name, date, id: brotherId, isJubilee, isLeapDay} = celebration;
    const what = isJubilee ? [t('dashboard.jubilee'), words(celebration)] : [words(celebration)];
    const returns = isLeapDay ? 'last-day-of-february' : 'yearly';
    return {
      id,
      day: date,
      text: `${name}: ${what.join(' · ')}`,
      url: `${location.origin}/brothers/profile/${brotherId}`,
      repeats: except === null ? 'never' : returns,
      except: except ?? [],
    };
  };
}
