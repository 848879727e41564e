import {type ReactNode, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from './button.tsx';
import {Notice} from './notice.tsx';
import {onDemand} from './on-demand.tsx';

type Retry = {readonly onRetry: () => void};

/**
 * Makes a component of a part of a page whose code is fetched when it is first shown. While the code cannot be fetched,
 * a message in its place says so and offers to try again; with `lazy`, the whole page would fail.
 */
export function optionalPart<P extends object>(
  code: () => Promise<(props: P) => ReactNode>,
): (props: P) => ReactNode {
  const Part = onDemand<P & Retry>(code, MissingPart);
  return function OptionalPart(props: P) {
    const [attempt, setAttempt] = useState(0);
    return <Part key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
  };
}

function MissingPart({onRetry}: Retry) {
  const t = useT();
  return (
    <div role="alert">
      <Notice tone="warning" action={<Button onClick={onRetry}>{t('app.failed.again')}</Button>}>
        <p>{t('app.missing.part')}</p>
      </Notice>
    </div>
  );
}
