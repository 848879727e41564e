import {useEffect, useMemo} from 'react';
import {useForm, useWatch} from 'react-hook-form';
import type {SettingKey} from '#src/domain/setting-values.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {FormActions} from '#src/ui/form-actions.tsx';
import {FormSection} from '#src/ui/form-section.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {EffectCard} from './effect-card.tsx';
import {SettingField} from './setting-field.tsx';
import {
  entryOf,
  keysOf,
  rowsWith,
  textsOf,
  type Scope,
  type SettingTexts,
} from './setting-texts.ts';
import {useSaveSettings} from './use-save-settings.ts';

type SettingsFormProps = {
  readonly scope: Scope;
  readonly entries: readonly LocalRow<'settings'>[];
};

/** The settings of one circumscription, or of all, to be changed together. */
export function SettingsForm({scope, entries}: SettingsFormProps) {
  const t = useT();
  const form = useForm<SettingTexts>({defaultValues: textsOf(entries, scope)});
  const {isDirty} = form.formState;
  const {reset} = form;
  // As text, what is there compares as a value. What arrives while nothing is typed is shown.
  const present = JSON.stringify(textsOf(entries, scope));
  useEffect(() => {
    if (!isDirty) reset(JSON.parse(present) as SettingTexts);
  }, [isDirty, reset, present]);
  const {isSaving, save} = useSaveSettings(form, entries, scope);
  useLeaveGuard(isDirty, t('provinceSettings.leave'));
  // Every input of the form has its text from the start.
  const typed = useWatch({control: form.control}) as SettingTexts;
  const forAll = textsOf(entries, null);
  const now = useMemo(() => entries.filter(({going}) => !going).map(({row}) => row), [entries]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="large">
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
                  <SettingState entry={entryOf(entries, key, scope)} />
                </div>
              ))}
            </FormSection>
          );
        })}
        <EffectCard scope={scope} now={now} then={rowsWith(entries, scope, typed)} />
        <FormActions>
          <BusyButton busy={isSaving} busyLabel={t('forms.saving')} disabled={!isDirty}>
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
  {name: 'world', keys: ['time_zone', 'phone_region']},
  {name: 'devices', keys: ['max_offline_days']},
] as const satisfies readonly {readonly name: string; readonly keys: readonly SettingKey[]}[];
