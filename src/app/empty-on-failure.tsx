import {Component, type ReactNode} from 'react';

/** For parts without which the frame of the pages works. The page itself shows why nothing can be read. */
export class EmptyOnFailure extends Component<
  {readonly children: ReactNode},
  {hasFailed: boolean}
> {
  override state = {hasFailed: false};

  static getDerivedStateFromError(): {hasFailed: boolean} {
    return {hasFailed: true};
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
