/** 会议签到 of oneself, after a scan: the stamp of this tab is sent, again and again without a network; or the digits are typed. */
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { attendances } from 'contract/meeting/codes.ts';
import { signIn, type SignResult } from 'contract/meeting/sign.ts';
import { formatTime } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { useSignIn } from '../../kit/data/sign-in.ts';
import { placeIn, stampKey } from '../../kit/data/stamp.ts';

const send = (stamp: string): Promise<SignResult> =>
  call(signIn, { params: { id: placeIn(stamp) }, body: { stamp } }, { silent: true });

const toMeetings = (
  <Link to="/self/meeting">
    <Button type="primary">我的组织生活</Button>
  </Link>
);

function Done({ result }: { result: SignResult }) {
  const { name, title, attendance, signedAt, isClaim, heldOn, startTime, place } = result;
  const isLate = attendance === attendances.late;
  return (
    <ResultPage
      title={isClaim ? '签到已补传，待主持人确认' : isLate ? '签到成功（迟到）' : '签到成功'}
      text={
        <>
          {name} · {signedAt && formatTime(signedAt)}
          <br />
          {title}
          <br />
          {heldOn} {startTime} · {place}
          {isClaim && (
            <>
              <br />
              签到码过期后才收到，是否到会由主持人确认。
            </>
          )}
        </>
      }
      actions={toMeetings}
    />
  );
}

function Sign() {
  const [stamp] = useState(() => sessionStorage.getItem(stampKey));
  const state = useSignIn(stamp, send);
  if (stamp === null)
    return (
      <ResultPage
        title="请扫描会场屏幕上的签到码"
        text="签到码每 15 秒更换一次。不能扫码的，在“我的组织生活”中输入屏幕上的六位数字。"
        actions={toMeetings}
      />
    );
  if (state.is === 'done') return <Done result={state.result} />;
  if (state.is === 'refused') return <ResultPage title="没有签到" text={state.why} actions={toMeetings} />;
  return (
    <ResultPage
      title="正在签到"
      text={state.is === 'retrying' ? '网络不畅，正在重试，请不要关闭本页；已记下扫码的时间。' : '请稍候。'}
    />
  );
}

export const MeetingSignIn = () => (
  <>
    <PageHead />
    <OfOneself otherwise="会议签到由党员本人登录后办理。">{() => <Sign />}</OfOneself>
  </>
);
