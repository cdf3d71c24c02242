/** The page of a matter with the qualification, what stands beside it, and the way it went. Domain-cadre 1.10. */
import { appointmentStates as states, underWay } from 'contract/appointment/appointment-codes.ts';
import { appointmentInspection } from 'contract/appointment/appointment-inspection.ts';
import { appointmentNotice } from 'contract/appointment/appointment-notice.ts';
import { appointmentProcess } from 'contract/appointment/appointment.ts';
import { fourCheck } from 'contract/appointment/four-check.ts';
import { recommendation } from 'contract/appointment/recommendation.ts';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Beside, Elsewhere } from './matter-beside.tsx';
import { Qualification } from './matter-qualification.tsx';
import { matterState, shownSections } from './matter-words.tsx';
import './matter.css';

const leads = {
  submit: '资格审查逐条符合后提交。免职、退出和退休直接提请讨论；平级转任不经民主推荐。',
  choose: '到会人数须达到规定比例，推荐结果一年内有效。',
  inspect: '发布考察预告后开始考察，系统列出“凡提四必”四项核查。',
  present: '四项核查全部完成、纪检意见为无异议、考察材料已上传后提请讨论。',
  decide: '到会成员须达三分之二以上，同意票须超过应到会成员半数；本人及亲属回避。',
  issue: '公示期满且没有待核查的异议后，转入任职发文。',
  finish: '填写文号和日期后办结：任免职务、级别、简历、班子成员和职数同时更新，并通知本人。',
  approveException: '破格不能越两级，不能在试用期内或提任未满一年时进行。',
  nameMembers: '公示前只有承办人和知情人员看得到本事项。',
  suspend: '暂缓后可以恢复到现在的环节。',
  stop: '终止后不能恢复，原因留在办理经过中。',
};

const rounds = ['form', 'heldOn', 'expectedCount', 'presentCount', 'validCount', 'voteCount', 'note', 'attachments'];
const talks = ['inspectorIds', 'startOn', 'endOn', 'talkCount', 'summary', 'material'];
const beforeDeciding = underWay.slice(0, underWay.indexOf(states.deciding));

const tabsOf = (row: Row) => [
  {
    key: 'rounds',
    label: '民主推荐',
    children: (
      <Beside
        row={row}
        resource={recommendation}
        names={rounds}
        open={[states.motion, states.recommending]}
        verb="登记推荐结果"
        text="会议推荐和谈话调研推荐的结果登记在这里，只有知情人员可见。"
      />
    ),
  },
  {
    key: 'inspection',
    label: '组织考察',
    children: (
      <Beside
        row={row}
        resource={appointmentInspection}
        names={talks}
        open={beforeDeciding}
        verb="登记考察"
        text="登记考察组（不少于 2 人）和谈话情况，上传考察材料。"
      />
    ),
  },
  {
    key: 'checks',
    label: '凡提四必',
    children: (
      <Elsewhere
        row={row}
        resource={fourCheck}
        page="/cadre/appointment/check/detail"
        text="开始考察后列出四项核查。"
      />
    ),
  },
  {
    key: 'notice',
    label: '任前公示',
    children: (
      <Elsewhere
        row={row}
        resource={appointmentNotice}
        page="/cadre/appointment/notice/detail"
        text="讨论通过后由系统拟出公示。"
      />
    ),
  },
];

export const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '件',
  leads,
  except: row['isException'] === true ? ['approveException'] : [],
  state: matterState(row),
  sections: shownSections,
  body: row['state'] === states.finished || row['state'] === states.stopped ? null : <Qualification row={row} />,
  tabs: tabsOf(row),
});
export const MatterDetail = () => <ProcessPage process={appointmentProcess} layout={layoutOf} />;
