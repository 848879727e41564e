import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import {useTable} from '#src/queries/rows.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {askFirst} from '#src/ui/ask-first.ts';
import {Loading} from '#src/ui/loading.tsx';
import {optionalPart} from '#src/ui/optional-part.tsx';
import {Page} from '#src/ui/page.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Stack} from '#src/ui/stack.tsx';

// The draft of a form is code of the record forms, which the other pages of the admin area do without.
const OpenedValues = optionalPart(async () => (await import('./opened-values.tsx')).OpenedValues);

const OpenedPapers = optionalPart(async () => (await import('./opened-papers.tsx')).OpenedPapers);

/** The settings of the province, for all or for one circumscription. */
export function ProvinceSettingsScreen() {
  const t = useT();
  return (
    <Page width="reading">
      <ReadBoundary failure={(message) => ({title: t('provinceSettings.failed'), message})}>
        <AfterFirstSync>
          <Settings />
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

function Settings() {
  const t = useT();
  const {collator} = useFormats();
  const settings = useTable('settings');
  const circumscriptions = useTable('circumscriptions');
  const [chosen, setChosen] = useState('');
  if (!settings || !circumscriptions) {
    return <Loading label={t('provinceSettings.loading')} shape="form" />;
  }
  const scope = chosen || null;
  const entries = settings.all;
  const options = circumscriptions.all
    .map(({row}) => ({value: row.id, label: row.name}))
    .sort((a, b) => collator.compare(a.label, b.label));
  return (
    <Stack gap="large">
      <p>{t('provinceSettings.intro')}</p>
      <SelectField
        label={t('provinceSettings.scope')}
        value={chosen}
        onChange={(next) => {
          const question = questionBeforeLeaving();
          if (question === null || askFirst(question)) setChosen(next);
        }}
        options={[{value: '', label: t('provinceSettings.all')}, ...options]}
      />
      <OpenedValues key={chosen} scope={scope} entries={entries} />
      <OpenedPapers key={`papers ${chosen}`} scope={scope} entries={entries} />
    </Stack>
  );
}
