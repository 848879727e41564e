import {memo, useState} from 'react';
import {Link} from 'react-router-dom';
import type {Bond} from '#src/domain/bond.ts';
import {lifeYears} from '#src/domain/life-years.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Home} from '#src/queries/homes.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import type {RowOf} from '#src/records/registry.ts';
import {ActionMenu} from '#src/ui/action-menu.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {IconButton} from '#src/ui/icon-button.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {DueBond, membershipTone, QuietBond} from './bond-badges.tsx';
import {BrotherAvatar} from './brother-avatar.tsx';
import styles from './brother-row.module.css';
import {isReachable} from './contact-ways.tsx';
import {officeName} from './office-name.ts';
import type {BrotherActions} from './use-brother-actions.ts';

type BrotherRowProps = {
  readonly entry: LocalRow<'brothers'>;
  /** The present house; `null` without one, `undefined` until the assignments are read. */
  readonly home: Home | null | undefined;
  /** The path of the brother's photo; `null` when there is none. */
  readonly photoPath: string | null;
  /** `null` when the brother is no longer a member; `undefined` until the vows are read. */
  readonly bond: Bond | null | undefined;
  readonly actions: BrotherActions;
};

/** Memoized, because a key in the search concerns hundreds of rows. */
export const BrotherRow = memo(function BrotherRow(props: BrotherRowProps) {
  const {entry, home, photoPath, bond, actions} = props;
  const labels = useRecordLabels();
  const {id, name, vocation_type, membership_status: membership} = entry.row;
  return (
    <article className={styles['row']} aria-label={name}>
      <BrotherAvatar name={name} path={photoPath} />
      <p className={styles['who']}>
        <span className={styles['name']}>
          <Link to={`/brothers/profile/${id}`}>{name}</Link>
        </span>
        <br />
        <BrotherLine brother={entry.row} home={home} bond={bond} />
      </p>
      <div className={styles['notes']}>
        <OfficialValue table="brothers" entry={entry} field="name" />
        <DueBond bond={bond} />
        <StateBadge entry={entry} />
      </div>
      <div className={styles['badges']}>
        <Badge tone="brown">{labels.value('brothers', 'vocation_type', vocation_type)}</Badge>
        <Badge tone={membershipTone(membership, bond)}>
          {labels.value('brothers', 'membership_status', membership)}
        </Badge>
      </div>
      <ContactButton entry={entry} />
      {entry.going ? null : <RowMenu brother={entry.row} actions={actions} />}
    </article>
  );
});

type BrotherLineProps = Pick<BrotherRowProps, 'home' | 'bond'> & {
  readonly brother: RowOf<'brothers'>;
};

/** What the brother is, his office and his house: 'Priest · Guardian · Biara Assisi', '† 1921–1988 · Priest'. */
function BrotherLine({brother, home, bond}: BrotherLineProps) {
  const labels = useRecordLabels();
  const {cached_status: status, membership_status: membership} = brother;
  const role = home?.role ?? null;
  const parts = [
    membership === 'deceased' ? lifeYears(brother) : '',
    status && status !== 'unknown' ? labels.value('brothers', 'cached_status', status) : '',
    officeName(labels, role),
    home?.house ?? '',
  ].filter(Boolean);
  return (
    <span className={styles['line']}>
      {parts.join(' · ')}
      <span className={styles['wide']}>
        <QuietBond bond={bond} before={parts.length === 0 ? '' : ' · '} />
      </span>
    </span>
  );
}

type RowMenuProps = {
  readonly brother: RowOf<'brothers'>;
  readonly actions: BrotherActions;
};

export function RowMenu({brother, actions}: RowMenuProps) {
  const t = useT();
  const {id, name, deleted_at: archivedAt} = brother;
  return (
    <div ref={focusNeighbourOnRemoval} className={styles['action']}>
      <ActionMenu
        label={t('brothers.list.more', {name})}
        actions={[
          {
            text: t('lists.edit'),
            label: t('lists.editOne', {name}),
            icon: 'edit',
            to: `/brothers/edit/${id}`,
          },
          archivedAt
            ? {
                text: t('brothers.actions.restore'),
                label: t('brothers.list.restoreOne', {name}),
                icon: 'restore',
                run: () => actions.restore(brother),
              }
            : {
                text: t('brothers.list.archive'),
                label: t('brothers.list.archiveOne', {name}),
                icon: 'archive',
                run: () => actions.archive(brother),
              },
          {
            text: t('lists.delete'),
            label: t('lists.deleteOne', {name}),
            icon: 'delete',
            run: () => actions.remove(brother),
          },
        ]}
      />
    </div>
  );
}

const ContactDialog = onDemand(
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
  MissingDialog,
);

/** A button that shows the contacts of a brother; absent when there are none. */
export function ContactButton({entry}: {readonly entry: LocalRow<'brothers'>}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!isReachable(entry)) return null;
  return (
    <div className={styles['action']}>
      <IconButton
        label={t('brothers.contact.openOne', {name: entry.row.name})}
        icon="phone"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen ? <ContactDialog entry={entry} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
