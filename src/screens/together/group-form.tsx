import type {ReactNode} from 'react';
import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {previousPage} from '#src/lib/previous-page.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {FormActions} from '#src/ui/form-actions.tsx';
import {FormSection} from '#src/ui/form-section.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {BrotherPicker, type PickedBrothers} from './brother-picker.tsx';
import type {GroupForm} from './use-group-form.ts';

type GroupFormViewProps = {
  readonly group: GroupForm;
  readonly brothers: PickedBrothers;
  /** The title of the fields that all have in common. */
  readonly title: string;
  readonly fields: ReactNode;
  /** What is saved for each brother, with the conflicts. */
  readonly preview: ReactNode;
};

/** A form for several brothers at once: who, the fields in common, and what follows for each of them. */
export function GroupFormView({group, brothers, title, fields, preview}: GroupFormViewProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void group.save();
      }}
    >
      <Stack gap="large">
        <BrotherPicker {...brothers} />
        <FormSection title={title}>{fields}</FormSection>
        {brothers.chosen.length === 0 ? null : <Card title={t('together.preview')}>{preview}</Card>}
        <div role="alert">
          {group.failure === null ? null : <Notice tone="error">{group.failure}</Notice>}
        </div>
        <FormActions>
          <Button
            onClick={() => void (previousPage() === null ? navigate('/brothers') : navigate(-1))}
          >
            {t('forms.back')}
          </Button>
          <BusyButton busy={group.isSaving} busyLabel={t('forms.saving')}>
            {t('forms.save')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}
