import {useMemo, useRef} from 'react';
import type {Control} from 'react-hook-form';
import {jubileeBases, type SettingKey} from '#src/domain/settings.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dialledRegions} from '#src/lib/phone-number.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {DraftNotice} from '#src/record-ui/forms/draft-notice.tsx';
import {FormFailures} from '#src/record-ui/forms/form-failures.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {ChoiceInput} from '#src/ui/choice-input.tsx';
import {FormActions, FormSection} from '#src/ui/form-section.tsx';
import {SearchedChoiceInput} from '#src/ui/searched-choice-input.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {TextInput} from '#src/ui/text-input.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {EffectCard} from './effect-card.tsx';
import type {OpenedSettingsProps} from './open-settings.tsx';
import {settingEntry, keysOf, rowsWith, type SettingTexts, textsOf} from './setting-texts.ts';
import {useSaveSettings} from './use-save-settings.ts';
import {useSettingTexts} from './use-setting-texts.ts';

/** The form for the settings of one circumscription or of the province. */
export function SettingsForm({start, onStartOver, scope, entries}: OpenedSettingsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const texts = useSettingTexts(start, entries, scope);
  const {form, typed, changed, keeper} = texts;
  const isDirty = changed.length > 0;
  const {isSaving, save} = useSaveSettings(texts, start.opened, entries, scope);
  const box = useRef<HTMLFormElement>(null);
  // The button is disabled after a save; the last field is next to it.
  const focusLastField = (): void => {
    [...(box.current?.querySelectorAll<HTMLElement>('input, select') ?? [])].at(-1)?.focus();
  };
  const copy = (): string =>
    changed.map((key) => `${labels.value('settings', 'key', key)}: ${typed[key]}`).join('\n');
  useLeaveGuard(isDirty, t('forms.leave'), {flush: keeper.flush, text: copy});
  const forAll = textsOf(entries, null);
  const now = useMemo(() => remainingRows(entries), [entries]);
  const discard = (): void => {
    // Pending texts must not be written after the draft is removed.
    void keeper.stop().then(onStartOver);
  };
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="large">
        <DraftNotice at={isDirty ? texts.draftedAt : null} onDiscard={discard} />
        {sections.map(({name, keys}) => {
          const shown = keys.filter((key) => keysOf(scope).includes(key));
          return shown.length === 0 ? null : (
            <FormSection key={name} title={t(`provinceSettings.sections.${name}`)}>
              {shown.map((key) => (
                <div key={key}>
                  <SettingField
                    name={key}
                    control={form.control}
                    forAll={scope === null ? null : forAll[key]}
                  />
                  <SettingState entry={settingEntry(entries, key, scope)} />
                </div>
              ))}
            </FormSection>
          );
        })}
        <EffectCard scope={scope} now={now} then={rowsWith(entries, scope, typed)} />
        <FormFailures failures={[texts.failure]} copy={copy} />
        <FormActions>
          <BusyButton
            focusOtherwise={focusLastField}
            busy={isSaving}
            busyLabel={t('forms.saving')}
            disabled={!isDirty}
          >
            {t('forms.update')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}

function SettingState({entry}: {readonly entry: LocalRow<'settings'> | null}) {
  return entry === null ? null : <StateBadge entry={entry} />;
}

const sections = [
  {name: 'vows', keys: ['temp_vow_months', 'cap_years', 'soon_days', 'grace_days']},
  {name: 'offices', keys: ['guardian_term_years']},
  {name: 'jubilees', keys: ['jubilee_base', 'jubilee_years']},
  {name: 'totals', keys: ['count_novices']},
  {name: 'world', keys: ['time_zone', 'phone_region']},
  {name: 'devices', keys: ['max_offline_days']},
] as const satisfies readonly {readonly name: string; readonly keys: readonly SettingKey[]}[];

type SettingFieldProps = {
  readonly name: SettingKey;
  readonly control: Control<SettingTexts>;
  /** The province's value, in the form of a circumscription; otherwise `null`. */
  readonly forAll: string | null;
};

/** The input of a setting, with its effect. */
function SettingField({name, control, forAll}: SettingFieldProps) {
  const t = useT();
  const labels = useRecordLabels();
  const zones = useTimeZones();
  const regions = useRegions();
  const regionName = (code: string): string =>
    regions.find(({value}) => value === code)?.label ?? code;
  const value = forAll !== null && name === 'phone_region' ? regionName(forAll) : forAll;
  const asForAll = value === null ? null : t('provinceSettings.asForAll', {value});
  const effect = t(`provinceSettings.effects.${name}`);
  const shared = {
    control,
    name,
    label: labels.value('settings', 'key', name),
    required: forAll === null,
    help: asForAll === null ? effect : `${effect} ${asForAll}`,
  };
  switch (name) {
    case 'jubilee_base':
      return (
        <ChoiceInput
          {...shared}
          options={jubileeBases.map((base) => ({
            value: base,
            label: t(`provinceSettings.bases.${base}`),
          }))}
        />
      );
    case 'count_novices':
      return (
        <ChoiceInput
          {...shared}
          options={(['true', 'false'] as const).map((answer) => ({
            value: answer,
            label: t(`provinceSettings.novices.${answer}`),
          }))}
        />
      );
    case 'time_zone':
      return <SearchedChoiceInput {...shared} options={zones} />;
    case 'phone_region':
      return <SearchedChoiceInput {...shared} options={regions} none={asForAll ?? undefined} />;
    default:
      return <TextInput {...shared} maxLength={100} />;
  }
}

function useTimeZones() {
  return useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((zone) => ({
        value: zone,
        label: zone.replaceAll('_', ' '),
      })),
    [],
  );
}

function useRegions() {
  const locale = useLocale();
  const {collator} = useFormats();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, {type: 'region'});
    return dialledRegions
      .map((region) => ({value: region, label: names.of(region) ?? region}))
      .sort((a, b) => collator.compare(a.label, b.label));
  }, [locale, collator]);
}
