/** 考试中心: the own exams, and what stands before the door of one: notice, device, the way in. */
import { readOwnExams } from 'contract/exam/sitting-calls.ts';
import { useTab } from '../../../client/tab.ts';
import { MyPage } from '../../../kit/own/my-page.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { centre, OwnExams } from './own-exams.tsx';
import { PracticeDoor, PracticeOffer } from './practice-door.tsx';
import { Preparation } from './preparation.tsx';
import './centre.css';

export function ExamCentre() {
  const asked = new URLSearchParams(useTab().location.search);
  const id = asked.get('exam');
  const isPractice = asked.has('practice');
  return (
    <MyPage read={readOwnExams} what="我的考试" otherwise="考试由考生本人登录后参加。">
      {({ content, serverTime }) => {
        if (isPractice) return <PracticeDoor />;
        const chosen = content.find(one => one.id === id);
        if (chosen) return <Preparation key={chosen.id} of={chosen} serverTime={serverTime} />;
        return id === null ? (
          <>
            <OwnExams of={content} />
            <PracticeOffer />
          </>
        ) : (
          <EmptyState
            isCard
            picture="search"
            title="您不在本场考试名单中"
            actions={<GoButton label="我的考试" to={centre} type="primary" />}
          >
            请核对考试名称；如应参加而未列入，请联系班次管理员。
          </EmptyState>
        );
      }}
    </MyPage>
  );
}
