import type {ButtonHTMLAttributes, ReactNode} from 'react';
import styles from './button.module.css';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';

/** Filled is the one thing to do here; danger throws something away. */
export type ButtonLook = 'filled' | 'outlined' | 'quiet' | 'danger';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  readonly children: ReactNode;
};

export function Button({look = 'outlined', icon, children, ...rest}: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass(look)}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}

/** The look of a button for what is a link in truth. */
export function buttonClass(look: ButtonLook): string {
  return `${styles.button} ${styles[look]}`;
}
