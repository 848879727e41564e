import LinearProgress from '@mui/material/LinearProgress';
import {styled} from '@mui/material/styles';
import {useId} from 'react';
import {MuiRoot} from './mui-root.tsx';
import {Stack} from './stack.tsx';

type ProgressBarProps = {
  /** The name of the work, and its progress in words. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
};

/** Shows the progress of a long piece of work. */
export function ProgressBar({label, value, max}: ProgressBarProps) {
  const id = useId();
  return (
    <MuiRoot>
      <Stack gap="small">
        <span id={id}>{label}</span>
        <Bar
          variant="determinate"
          aria-labelledby={id}
          value={max === 0 ? 0 : (value / max) * 100}
        />
      </Stack>
    </MuiRoot>
  );
}

const Bar = styled(LinearProgress)({
  height: '0.625rem',
  borderRadius: 'var(--radius-round)',
  backgroundColor: 'var(--hover)',
  '& > span': {borderRadius: 'inherit'},
  // Grounds of our own are not drawn there.
  '@media (forced-colors: active)': {
    border: '1px solid',
    '& > span': {backgroundColor: 'Highlight', forcedColorAdjust: 'none'},
  },
});
