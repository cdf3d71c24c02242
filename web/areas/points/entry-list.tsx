/** 积分明细: the ledger, and a line by hand. */
import { longText, number, ref } from 'contract/kit/field.ts';
import { adjustPoints } from 'contract/points/calls.ts';
import { pointEntry } from 'contract/points/point-entry.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Points } from './words.tsx';

const path = '/appraisal/points/entry';
const pointsOf = (row: Row) => <Points score={Number(row['score'])} />;
const fields = {
  personId: ref('党员', 'partyMember', { required: true }),
  score: number('分值', { required: true, min: -100, max: 100 }),
  reason: longText('调整原因', { required: true, max: 500 }),
};

const ofBranch = {
  organisationId: ref('党支部', 'partyOrganisation', { required: true }),
  score: fields.score,
  reason: fields.reason,
};

/** By the committee above the branch; it counts beside the mean of the members. */
const AdjustingBranch = ({ onClose }: { onClose(): void }) => (
  <CallDialog
    title="党支部加减分"
    verb="记入"
    lead="由上级党组织为下级党支部加减分，与党员人均积分一并计入支部积分。加分填正数，减分填负数。"
    fields={ofBranch}
    send={({ organisationId, score, reason }) =>
      call(
        adjustPoints,
        { body: { organisationId: String(organisationId), score: Number(score), reason: String(reason) } },
        { silent: true },
      )
    }
    done={() => '已记入党支部积分'}
    onClose={onClose}
  />
);

const Adjusting = ({ onClose }: { onClose(): void }) => (
  <CallDialog
    title="手工调整积分"
    verb="调整"
    lead="加分填正数，减分填负数。调整计入明细，本人可以看到原因并申诉。"
    fields={fields}
    send={({ personId, score, reason }) =>
      call(
        adjustPoints,
        { body: { personId: String(personId), score: Number(score), reason: String(reason) } },
        { silent: true },
      )
    }
    done={({ total }) => `已调整，本年积分 ${String(total)} 分`}
    onClose={onClose}
  />
);

export const PointEntryList = () => (
  <RecordList
    resource={pointEntry}
    paths={{ detail: `${path}/detail`, form: `${path}/form`, import: `${path}/import` }}
    countWord="条"
    searchFor="计分对象 / 事项"
    quickFilters={['month', 'category', 'source']}
    sections={factsOf(pointEntry)}
    firstUse="这里是党员和党支部积分的每一笔。会议归档、党费缴纳等由系统计分，申报经审核计分，也可以手工调整。"
    place="organisationId"
    words={{
      matter: { width: 220 },
      note: { width: 200 },
      score: { show: pointsOf },
    }}
    facts={['matter', 'score', 'occurredOn', 'state']}
    actions={
      // A branch gives itself nothing: whoever stands above one approves.
      allows('points.pointEntry.approve') && (
        <DialogButton label="党支部加减分">{close => <AdjustingBranch onClose={close} />}</DialogButton>
      )
    }
    primary={
      allows(adjustPoints.access) && (
        <DialogButton type="primary" label="手工调整">
          {close => <Adjusting onClose={close} />}
        </DialogButton>
      )
    }
  />
);
