import { Component, type ReactNode } from 'react';
import { Button } from 'antd';
import { textOf } from '../client/locale.ts';
import { ResultPage } from '../kit/ui/result-page.tsx';

interface Props {
  /** A new address is a new try. */
  address: string;
  children: ReactNode;
}

interface State {
  failed: boolean;
  address: string;
}

/** A screen that breaks while it is drawn takes nothing with it but its own place. */
export class PageFailure extends Component<Props, State> {
  override state: State = { failed: false, address: this.props.address };
  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }
  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { failed: false, address };
  }
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ResultPage
        title={textOf('fault.page')}
        text={textOf('fault.page-lead')}
        actions={
          <>
            <Button onClick={() => history.back()}>{textOf('fault.back')}</Button>
            <Button type="primary" onClick={() => location.reload()}>
              {textOf('fault.reload')}
            </Button>
          </>
        }
      />
    );
  }
}
