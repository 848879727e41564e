import {useRef, useState} from 'react';
import {flushSync} from 'react-dom';
import {type PaperKind, paperKinds} from '#src/domain/settings.ts';
import {
  LONGEST_PAPER_TEXT,
  paperPlaceholders,
  type PaperValues,
  unknownPlaceholders,
} from '#src/domain/paper-text.ts';
import {InLocale, type LocaleTexts, useTextsIn} from '#src/i18n/in-locale.tsx';
import {type Locale, locales} from '#src/i18n/locale.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {saveSettings} from '#src/mutations/save-settings.ts';
import {DraftNotice} from '#src/record-ui/forms/draft-notice.tsx';
import {FormFailures} from '#src/record-ui/forms/form-failures.tsx';
import {useTextsDraft} from '#src/record-ui/forms/use-form-draft.ts';
import {builtInText, PaperParagraphs} from '#src/record-ui/papers/paper-words.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {LongTextField} from '#src/ui/long-text-field.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import type {OpenedSettingsProps} from './open-settings.tsx';
import {nothingTyped} from './setting-texts.ts';
import {usePaperDrafts} from './use-paper-drafts.ts';

const areas = ['papers', 'admin'] as const;

/** The texts of the letters of obedience and the acts of profession, in each language. */
export function PapersCard({start, onStartOver, scope, entries}: OpenedSettingsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const toasts = useToasts();
  const [kind, setKind] = useState<PaperKind>('obedience_letter');
  const [locale, setLocale] = useState<Locale>(useLocale());
  const [isSaving, setSaving] = useState(false);
  const [draftedAt, setDraftedAt] = useState(start.draftedAt);
  const drafts = usePaperDrafts(entries, scope, start.texts);
  const {keeper, failure} = useTextsDraft(start, drafts.kept, nothingTyped);
  const texts = useTextsIn(locale, areas);
  const box = useRef<HTMLTextAreaElement>(null);
  useLeaveGuard(drafts.isDirty, t('forms.leave'), {
    flush: keeper.flush,
    text: () => drafts.textOf(kind, locale),
  });
  if (texts === null) return <Loading label={t('provinceSettings.loading')} shape="form" />;
  const ofProvince = drafts.inherited(kind, locale);
  const otherwise = ofProvince ?? builtInText(kind, (key, values) => texts.t(key, {...values}));
  const reset = t(ofProvince === null ? 'papers.reset' : 'papers.resetToProvince');
  const text = drafts.textOf(kind, locale) ?? otherwise;
  const unknown = unknownPlaceholders(kind, text);
  const type = (next: string) => drafts.type(kind, locale, next === otherwise ? null : next);
  const insert = (name: string): void => {
    const {selectionStart, selectionEnd} = box.current ?? {};
    const written = `${text.slice(0, selectionStart)}{${name}}`;
    // A new text moves the cursor to its end, where the next value would be inserted.
    flushSync(() => type(`${written}${text.slice(selectionEnd)}`));
    box.current?.setSelectionRange(written.length, written.length);
    box.current?.focus();
  };
  const save = async (): Promise<void> => {
    if (drafts.wrong !== null) {
      setKind(drafts.wrong.kind);
      setLocale(drafts.wrong.locale);
      toasts.show({type: 'error', message: t('provinceSettings.saveError')});
      return;
    }
    setSaving(true);
    try {
      await keeper.stop();
      await saveSettings(drafts.changes, start.opened);
      drafts.settle();
      setDraftedAt(null);
      keeper.keep(null);
      toasts.show({type: 'success', message: t('papers.saved')});
    } catch (error) {
      const saveError = t('provinceSettings.saveError');
      const message = t('forms.saveFailed', {saveError, message: errorMessage(error)});
      toasts.show({type: 'error', message});
    } finally {
      keeper.resume();
      setSaving(false);
    }
  };
  const discard = (): void => {
    // Pending texts must not be written after the draft is removed.
    void keeper.stop().then(onStartOver);
  };
  return (
    <Card title={t('papers.title')}>
      <Stack>
        <p>{t('papers.intro')}</p>
        <DraftNotice at={drafts.isDirty ? draftedAt : null} onDiscard={discard} />
        <Segments
          label={t('papers.kind')}
          segments={paperKinds.map((value) => ({value, text: t(`papers.kinds.${value}`)}))}
          value={kind}
          onChange={setKind}
        />
        <Segments
          label={t('papers.language')}
          segments={locales.map((value) => ({value, text: t(`ui.languageNames.${value}`)}))}
          value={locale}
          onChange={setLocale}
        />
        <LongTextField
          ref={box}
          rows={12}
          maxLength={LONGEST_PAPER_TEXT}
          label={labels.value('settings', 'key', kind)}
          help={t('papers.help')}
          value={text}
          onChange={type}
        />
        <div role="alert">
          {text.trim() === '' ? <Notice tone="error">{t('papers.empty', {reset})}</Notice> : null}
          {unknown.length === 0 ? null : (
            <Notice tone="error">{t('papers.unknown', {names: unknown.join(' ')})}</Notice>
          )}
        </div>
        <FormFailures failures={[failure]} copy={() => text} />
        <div role="group" aria-label={t('papers.insert')}>
          {paperPlaceholders[kind].map((name) => (
            <Button key={name} look="quiet" onClick={() => insert(name)}>
              {`${t(`papers.values.${name}`)} {${name}}`}
            </Button>
          ))}
        </div>
        <PaperPreview kind={kind} text={text} texts={texts} />
        <Row align="end">
          <Button
            aria-disabled={drafts.textOf(kind, locale) === null}
            onClick={() => drafts.type(kind, locale, null)}
          >
            {reset}
          </Button>
          <BusyButton
            focusOtherwise={() => box.current?.focus()}
            type="button"
            busy={isSaving}
            busyLabel={t('forms.saving')}
            disabled={!drafts.isDirty}
            onClick={() => void save()}
          >
            {t('papers.save')}
          </BusyButton>
        </Row>
      </Stack>
    </Card>
  );
}

type PaperPreviewProps = {
  readonly kind: PaperKind;
  readonly text: string;
  /** The texts of the paper's language. */
  readonly texts: LocaleTexts;
};

/** Shows a paper's text filled for an invented brother, in the language of the paper. */
function PaperPreview({kind, text, texts}: PaperPreviewProps) {
  const t = useT();
  return (
    <Card title={t('papers.preview')} tone="quiet">
      <InLocale texts={texts}>
        <Example kind={kind} text={text} />
      </InLocale>
    </Card>
  );
}

function Example({kind, text}: Omit<PaperPreviewProps, 'texts'>) {
  const t = useT();
  const {longDay} = useFormats();
  const values: PaperValues = Object.fromEntries(
    paperPlaceholders[kind].map((name) => {
      switch (name) {
        case 'date':
          return [name, longDay('2027-09-01')];
        case 'former_end':
          return [name, longDay('2027-08-31')];
        case 'today':
          return [name, longDay('2027-06-24')];
        case 'first_profession':
          return [name, longDay('2024-09-01')];
        case 'bound_until':
          return [name, longDay('2028-08-31')];
        default:
          return [name, t(`papers.examples.${name}`)];
      }
    }),
  );
  return (
    <Stack>
      <PaperParagraphs text={text} values={values} />
    </Stack>
  );
}
