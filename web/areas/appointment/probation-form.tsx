import { probation } from 'contract/appointment/probation.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';

/** Of who was on trial before the platform; others begin with their appointment. */
export const ProbationForm = () => (
  <RecordForm
    resource={probation}
    create="登记试用期"
    sections={[
      { title: '试用', fields: ['personId', 'startOn', 'months', 'leaveDays'] },
      { title: '原职级', fields: ['formerRank', 'formerRankMonth'] },
      { title: '附件', fields: ['attachments'] },
    ]}
    words={{
      personId: { help: '试用的是其在任的主职' },
      startOn: { help: '不填为任职日期' },
      leaveDays: { help: '超过试用期一半的，请假时间不计入试用期' },
      formerRank: { help: '不胜任时按原职级安排；不填为此前任职的职级' },
    }}
    after={{ create: '保存后该职务和干部的状态为试用，期满次日转为待考核。' }}
    detail="/cadre/probation/detail"
    done={({ matter }) => `已登记${String(matter)}的试用期`}
  />
);
