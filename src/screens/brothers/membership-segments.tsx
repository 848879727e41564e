import {useT} from '#src/i18n/use-t.ts';
import {Segments} from '#src/ui/segments.tsx';
import {filterOf, type ListView} from './brother-view.ts';

/** The memberships that have a segment above the list. */
const segmented = ['active', 'deceased'] as const;

export function isSegment(name: string, value: string): boolean {
  return name === 'membership_status' && segmented.some((membership) => membership === value);
}

type MembershipSegmentsProps = {
  readonly view: ListView;
  readonly onChange: (changes: Partial<ListView>) => void;
};

/** All brothers, the active ones, or the dead; none is pressed for another membership. */
export function MembershipSegments({view, onChange}: MembershipSegmentsProps) {
  const t = useT();
  const {membership_status: membership} = filterOf(view);
  const pressed = ['', ...segmented].find((value) => value === membership);
  return (
    <Segments
      label={t('brothers.list.segments.label')}
      value={pressed ?? null}
      onChange={(value) => onChange({membership_status: value, activeOnly: false})}
      segments={[
        {value: '', text: t('lists.all')},
        {value: 'active', text: t('brothers.list.segments.active')},
        {value: 'deceased', text: '†', label: t('brothers.list.segments.deceased')},
      ]}
    />
  );
}
