import MuiChip from '@mui/material/Chip';
import {styled} from '@mui/material/styles';
import {toneStyle, type BadgeProps} from './badge.tsx';
import {Icon} from './icon.tsx';
import {MuiRoot} from './mui-root.tsx';

/** A word on a coloured ground in the admin area, as `Badge` on the reading screens. */
export function Chip({tone, icon, children}: BadgeProps) {
  return (
    <MuiRoot>
      <TonedChip
        label={children}
        {...(icon === undefined ? {} : {icon: <Icon name={icon} size={16} />})}
        style={toneStyle(tone)}
      />
    </MuiRoot>
  );
}

/** --tone and --tone-ink are the tokens of the chip's tone. */
const TonedChip = styled(MuiChip)({
  gap: 'var(--space-1)',
  maxWidth: '100%',
  height: 'auto',
  padding: '0 var(--space-2)',
  borderRadius: 'var(--radius-l)',
  backgroundColor: 'var(--tone)',
  color: 'var(--tone-ink)',
  fontSize: 'var(--text-s)',
  fontWeight: 600,
  lineHeight: 1.65,
  '& > .MuiChip-label': {padding: 0, whiteSpace: 'normal', overflowWrap: 'break-word'},
  '& > .MuiChip-icon': {margin: 0, color: 'inherit'},
  '@media (forced-colors: active)': {border: '1px solid'},
  '@media (prefers-contrast: more)': {
    border: '1px solid var(--tone-ink)',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
  },
  '@media print': {padding: 0, background: 'none', color: 'inherit', lineHeight: 'inherit'},
});
