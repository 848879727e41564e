import type {ReactNode} from 'react';
import type {Bond} from '#src/domain/bond.ts';
import {isMember} from '#src/domain/membership.ts';
import {useT} from '#src/i18n/use-t.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {canShare, shareText} from '#src/lib/share-text.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {usePlaceAddress} from '#src/record-ui/values/use-place-address.ts';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {ContactWayRow, ContactWays, isReachable} from './contact-ways.tsx';
import {useResidence} from './use-residence.ts';

type ProfileActionsProps = {
  readonly entry: LocalRow<'brothers'>;
  /** The vows that bind him; `null` when he is no longer a member. */
  readonly bond: Bond | null;
};

/** The actions on a profile, in rows that a thumb reaches: contact, map, share, edit and print. */
export function ProfileActions({entry, bond}: ProfileActionsProps): ReactNode {
  const t = useT();
  return (
    <ContactWays entry={entry}>
      <MapWay entry={entry} />
      {isReachable(entry) && canShare() ? <ShareWay entry={entry} /> : null}
      {entry.going ? null : (
        <li>
          <LinkButton to={`/brothers/edit/${entry.row.id}`} icon="edit">
            {t('brothers.profile.edit')}
          </LinkButton>
        </li>
      )}
      {entry.going || !isMember(entry.row) ? null : (
        <li>
          <LinkButton to={`/moves/new?brothers=${entry.row.id}`} icon="forward">
            {t('brothers.profile.move')}
          </LinkButton>
        </li>
      )}
      {entry.going || bond?.kind !== 'temporary' ? null : (
        <li>
          <LinkButton to={`/renewals/new?brothers=${entry.row.id}`} icon="calendar">
            {t('titles.renewals')}
          </LinkButton>
        </li>
      )}
      <li>
        <PrintButton look="outlined" />
      </li>
    </ContactWays>
  );
}

/** Shows the brother's house on a map; nothing without an address. */
function MapWay({entry}: Pick<ProfileActionsProps, 'entry'>) {
  const t = useT();
  const {house} = useResidence(entry.row);
  const address = usePlaceAddress(house?.place_id ?? null);
  if (address === null) return null;
  return (
    <ContactWayRow
      href={address.map}
      icon="place"
      text={t('brothers.contact.map')}
      label={t('houses.openMap')}
    />
  );
}

function ShareWay({entry}: Pick<ProfileActionsProps, 'entry'>) {
  const t = useT();
  const {name, phone, email} = entry.row;
  const lines = [name, phone && readablePhone(phone), email].filter(Boolean);
  return (
    <li>
      <Button icon="forward" onClick={() => void shareText(name, lines.join('\n'))}>
        {t('brothers.contact.share')}
      </Button>
    </li>
  );
}
