/** The last word before a ballot goes into the box: there is no way back. */
import { Button } from 'antd';
import { Dialog } from '../../kit/ui/dialog.tsx';

interface Props {
  favour: number;
  against: number;
  abstain: number;
  written: number;
  isSending: boolean;
  onBack(): void;
  onCast(): void;
}
export const BallotConfirm = ({ favour, against, abstain, written, isSending, onBack, onCast }: Props) => (
  <Dialog
    open
    title="确认提交选票"
    onCancel={onBack}
    footer={
      <>
        <Button onClick={onBack}>返回修改</Button>
        <Button type="primary" disabled={isSending} onClick={onCast}>
          确认提交
        </Button>
      </>
    }
  >
    <p>
      赞成 {favour} 人，不赞成 {against} 人，弃权 {abstain} 人{written > 0 && `，另选 ${written} 人`}。
    </p>
    <p>提交后不可修改。</p>
  </Dialog>
);
