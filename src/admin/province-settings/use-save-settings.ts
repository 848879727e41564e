import {useState} from 'react';
import type {SettingKey} from '#src/domain/settings.ts';
import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {saveSettings} from '#src/mutations/save-settings.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {useToasts} from '#src/ui/toasts.ts';
import {useClearErrorsOnChange} from '#src/ui/use-clear-errors-on-change.ts';
import {changesOf, wrongKeys, type Scope} from './setting-texts.ts';
import type {TypedSettings} from './use-setting-texts.ts';

/** Saves the changed settings; shows an error at each invalid field. */
export function useSaveSettings(
  {form, seen, keeper, settle}: TypedSettings,
  opened: OpenedForm,
  entries: readonly LocalRow<'settings'>[],
  scope: Scope,
) {
  const t = useT();
  const toasts = useToasts();
  const saveError = t('provinceSettings.saveError');
  const [isSaving, setSaving] = useState(false);
  useClearErrorsOnChange(form);
  return {isSaving, save};

  async function save(): Promise<void> {
    form.clearErrors();
    const typed = form.getValues();
    const wrong = wrongKeys(typed, scope);
    if (wrong.length > 0) {
      for (const key of wrong) {
        const message = t(typed[key].trim() === '' ? 'forms.required' : wrongTexts[key]);
        form.setError(key, {message}, {shouldFocus: key === wrong[0]});
      }
      toasts.show({type: 'error', message: saveError});
      return;
    }
    setSaving(true);
    try {
      await keeper.stop();
      await saveSettings(changesOf(entries, scope, seen, typed), opened);
      settle();
      toasts.show({type: 'success', message: t('provinceSettings.saved')});
    } catch (error) {
      const message = errorMessage(error);
      toasts.show({type: 'error', message: t('forms.saveFailed', {saveError, message})});
    } finally {
      keeper.resume();
      setSaving(false);
    }
  }
}

const wrongTexts: Readonly<Record<SettingKey, Key>> = {
  temp_vow_months: 'provinceSettings.wrong.fromOne',
  cap_years: 'provinceSettings.wrong.fromOne',
  guardian_term_years: 'provinceSettings.wrong.fromOne',
  max_offline_days: 'provinceSettings.wrong.fromOne',
  soon_days: 'provinceSettings.wrong.fromNought',
  grace_days: 'provinceSettings.wrong.fromNought',
  jubilee_years: 'provinceSettings.wrong.years',
  jubilee_base: 'forms.invalid',
  count_novices: 'forms.invalid',
  time_zone: 'forms.invalid',
  phone_region: 'forms.invalid',
};
