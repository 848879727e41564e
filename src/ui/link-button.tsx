import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {buttonClass, type ButtonLook} from './button.tsx';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';

type LinkButtonProps = {
  readonly to: string;
  readonly state?: unknown;
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  /** The accessible name when the text alone is not enough, e.g. 'Edit Fra Leone'. */
  readonly label?: string;
  /** The ids of the elements that name the link, when one of them is not a text. */
  readonly labelledBy?: string;
  readonly children: ReactNode;
};

export function LinkButton({
  to,
  state,
  look = 'outlined',
  icon,
  label,
  labelledBy,
  children,
}: LinkButtonProps) {
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={buttonClass(look)}
    >
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  );
}
