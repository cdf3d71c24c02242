/** 会议签到 on the screen of the room: the code of the moment, and who has signed in, how and when. */
import { readSignCode, type SignCode } from 'contract/meeting/sign.ts';
import { PageHead } from '../../client/page-head.tsx';
import { sentencesOf } from '../../client/sentences.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { ShownCode } from '../../kit/field/files/shown-code.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { SignedPeople } from './sign-people.tsx';
import './sign-board.css';

const Code = ({ of }: { of: SignCode }) => (
  <ShownCode of={of} title={of.title} label="会议签到二维码" where="我的组织生活">
    {of.heldOn} {of.startTime} · {of.place}
  </ShownCode>
);

function Board({ id }: { id: string }) {
  const code = useAnswer(
    readSignCode,
    { params: { id } },
    { isKept: true, isFresh: true, askAgain: now => (now ? now.secondsLeft * 1000 : false) },
  );
  return (
    <div className="sign-board">
      {code.error ? (
        // A code of before is worth nothing: it is not left standing.
        <EmptyState isCard picture="pulse" title="没有签到码">
          {sentencesOf(code.error)[0]}
        </EmptyState>
      ) : (
        <QueryGate what="签到码" query={code} rows={6}>
          {of => <Code key={of.code} of={of} />}
        </QueryGate>
      )}
      <SignedPeople id={id} />
    </div>
  );
}

export function MeetingSignBoard() {
  const id = new URLSearchParams(useTab().location.search).get('id');
  return (
    <>
      <PageHead />
      {id ? (
        <Board id={id} />
      ) : (
        <EmptyState isCard picture="search" title="没有选定会议">
          请从进行中的会议打开签到码。
        </EmptyState>
      )}
    </>
  );
}
