import { Component, type ReactNode } from 'react';
import { Button } from 'antd';
import { Sentence } from '../kit/sentence.tsx';

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
      <Sentence
        title="这个页面没有显示成功"
        text="其他页面不受影响。请重新加载；仍不成功时请把页面地址告诉管理员。"
        actions={
          <>
            <Button onClick={() => history.back()}>返回上一页</Button>
            <Button type="primary" onClick={() => location.reload()}>
              重新加载
            </Button>
          </>
        }
      />
    );
  }
}
