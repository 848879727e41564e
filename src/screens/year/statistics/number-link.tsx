import {useFormats} from '#src/i18n/use-formats.ts';
import {TextLink} from '#src/ui/text-link.tsx';

type NumberLinkProps = {readonly count: number; readonly to: string};

/** A number that leads to the list of its brothers; zero leads nowhere. */
export function NumberLink({count, to}: NumberLinkProps) {
  const {number} = useFormats();
  return count === 0 ? '0' : <TextLink to={to}>{number(count)}</TextLink>;
}
