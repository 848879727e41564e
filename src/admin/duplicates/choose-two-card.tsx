import {useForm, useWatch} from 'react-hook-form';
import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {useReferences} from '#src/record-ui/forms/use-references.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {ReferenceInput} from '#src/ui/reference-input.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {pairPath} from './pair-path.ts';

/** Leads to any two brothers side by side, also such as no rule finds alike. */
export function ChooseTwoCard() {
  const t = useT();
  const navigate = useNavigate();
  const brothers = useReferences('brothers');
  const {control} = useForm({defaultValues: {one: '', other: ''}});
  const [one, other] = useWatch({control, name: ['one', 'other']});
  const isChosen = one !== '' && other !== '' && one !== other;
  return (
    <Card title={t('duplicates.choose.title')}>
      <p>{t('duplicates.choose.text')}</p>
      <Stack>
        <ReferenceInput
          control={control}
          name="one"
          label={t('duplicates.side.one')}
          options={brothers}
          none={t('forms.choose')}
        />
        <ReferenceInput
          control={control}
          name="other"
          label={t('duplicates.side.other')}
          options={brothers}
          none={t('forms.choose')}
        />
        <div>
          <Button disabled={!isChosen} onClick={() => void navigate(pairPath(one, other))}>
            {t('duplicates.choose.go')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
