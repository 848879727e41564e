import {useMemo} from 'react';
import type {Control} from 'react-hook-form';
import type {SettingKey} from '#src/domain/setting-values.ts';
import {jubileeBases} from '#src/domain/settings.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dialledRegions} from '#src/lib/calling-codes.ts';
import {ChoiceInput} from '#src/ui/choice-input.tsx';
import {SearchedChoiceInput} from '#src/ui/searched-choice-input.tsx';
import {TextInput} from '#src/ui/text-input.tsx';
import type {SettingTexts} from './setting-texts.ts';

type SettingFieldProps = {
  readonly name: SettingKey;
  readonly control: Control<SettingTexts>;
  /** What holds for all, where this is for one circumscription; else `null`. */
  readonly forAll: string | null;
};

/** The input that fits a setting, with what it has an effect on. */
export function SettingField({name, control, forAll}: SettingFieldProps) {
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
