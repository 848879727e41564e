import {Component, type ErrorInfo, type ReactNode} from 'react';
import {translate} from '#src/i18n/language.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {Button} from '#src/ui/button.tsx';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Page} from '#src/ui/page.tsx';

type Props = {readonly children: ReactNode};
type State = {readonly failure: {readonly error: unknown} | null};

/** Catches errors outside of every screen and shows a page that can be reloaded. */
export class RootBoundary extends Component<Props, State> {
  override state: State = {failure: null};

  static getDerivedStateFromError(error: unknown): State {
    return {failure: {error}};
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const {failure} = this.state;
    if (failure === null) return this.props.children;
    const {error} = failure;
    return (
      <Page width="reading">
        <ErrorMessage
          title={translate('app.failed.title')}
          message={errorMessage(error)}
          action={
            <Button onClick={() => window.location.reload()}>
              {translate('app.failed.again')}
            </Button>
          }
        />
      </Page>
    );
  }
}
