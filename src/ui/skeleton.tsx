import MuiSkeleton from '@mui/material/Skeleton';
import {LoadingFrame, shapes, type LoadingProps} from './loading.tsx';
import {MuiRoot} from './mui-root.tsx';

/** A placeholder for loading content of a form or of the admin area, as `Loading` on the reading screens. */
export function Skeleton({label, shape = 'text'}: LoadingProps) {
  const {bars, height, radius} = shapes[shape];
  return (
    <MuiRoot>
      <LoadingFrame label={label} shape={shape}>
        {Object.entries(bars).map(([bar, width]) => (
          <MuiSkeleton
            key={bar}
            variant="rounded"
            style={{width, height, borderRadius: radius, background: 'var(--hover)'}}
          />
        ))}
      </LoadingFrame>
    </MuiRoot>
  );
}
