import {iconPaths, type IconName} from './icon-paths.ts';

type IconProps = {readonly name: IconName; readonly size?: number};

/** Draws an icon in the colour of the text around it. The element beside it has the accessible name. */
export function Icon({name, size = 24}: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
      style={{flex: 'none'}}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
