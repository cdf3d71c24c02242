/** A meeting of one's own that goes on: signing in by the digits, and the code of whoever leads it. */
import { Button } from 'antd';
import { text } from 'contract/kit/field.ts';
import type { OwnMeeting } from 'contract/meeting/calls.ts';
import { attendances } from 'contract/meeting/codes.ts';
import { signIn } from 'contract/meeting/sign.ts';
import { formatTime } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const digits = text('屏幕上的六位数字', { required: true, max: 12 });

/** Who cannot scan types what stands below the code. */
const SigningIn = ({ one, onClose }: { one: OwnMeeting; onClose(): void }) => (
  <CallDialog
    title={`会议签到：${one.title}`}
    verb="签到"
    lead="扫描会场屏幕上的二维码，或输入二维码下面的数字；每 15 秒更换一次。"
    fields={{ digits }}
    send={values => call(signIn, { params: { id: one.id }, body: values }, { silent: true })}
    done={({ attendance: now }) => (now === attendances.late ? '签到成功（迟到）' : '签到成功')}
    onClose={onClose}
  />
);

/** While it goes on: the sign-in, and the code for whoever leads it. */
export function GoingOn({ one }: { one: OwnMeeting }) {
  const { open, dialog } = useDialog();
  return (
    <>
      {one.signedAt ? (
        <span>已签到：{formatTime(one.signedAt).slice(11)}</span>
      ) : (
        <Button type="primary" onClick={() => open(close => <SigningIn one={one} onClose={close} />)}>
          签到
        </Button>
      )}
      {one.isHost && <GoButton label="展示签到码" to={`/meeting/sign-board?id=${one.id}`} />}
      {dialog}
    </>
  );
}
