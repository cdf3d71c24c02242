/** 课堂签到 after a scan: the stamp of this tab is sent, again and again without a network. */
import { useState } from 'react';
import { attendances } from 'contract/party-school/codes.ts';
import { signAtLesson, type LessonSigned } from 'contract/party-school/own-calls.ts';
import { formatTime } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useSignIn } from '../../kit/data/sign-in.ts';
import { isOfLesson, placeIn, stampKey } from '../../kit/data/stamp.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { ResultPage } from '../../kit/ui/result-page.tsx';

const send = (stamp: string): Promise<LessonSigned> =>
  call(signAtLesson, { params: { id: placeIn(stamp) }, body: { stamp } }, { silent: true });

const toCentre = <GoButton label="培训中心" type="primary" to="/pschool/party/center" />;

const Done = ({ of }: { of: LessonSigned }) => (
  <ResultPage
    title={
      of.isClaim ? '签到已补传，待班主任确认' : of.attendance === attendances.late ? '签到成功（迟到）' : '签到成功'
    }
    text={
      <>
        {of.name} · {of.className}
        {of.signedAt && ` · ${formatTime(of.signedAt).slice(11, 16)}`}
      </>
    }
    actions={<GoButton label="进入班级" type="primary" to={`/pschool/party/center?id=${of.batchId}`} />}
  />
);

export function LessonSign() {
  const [stamp] = useState(() => {
    const kept = sessionStorage.getItem(stampKey);
    return kept && isOfLesson(kept) ? kept : null;
  });
  const state = useSignIn(stamp, send);
  return (
    <>
      <PageHead title="课堂签到" />
      {stamp === null ? (
        <ResultPage
          title="请扫描教室屏幕上的签到码"
          text="签到码每 15 秒更换一次。不能扫码的，在班级页的课表中输入屏幕上的六位数字。"
          actions={toCentre}
        />
      ) : state.is === 'done' ? (
        <Done of={state.result} />
      ) : state.is === 'refused' ? (
        <ResultPage title="没有签到" text={state.why} actions={toCentre} />
      ) : (
        <ResultPage
          title="正在签到"
          text={state.is === 'retrying' ? '网络不畅，正在重试，请不要关闭本页；已记下扫码的时间。' : '请稍候。'}
        />
      )}
    </>
  );
}
