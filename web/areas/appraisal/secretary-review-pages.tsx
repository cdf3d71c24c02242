/** 述职评议: who reports on the year, how each was judged, and what is put right. */
import { Button } from 'antd';
import { useState } from 'react';
import { number, ref } from 'contract/kit/field.ts';
import { gatherSecretaries } from 'contract/appraisal/secretary-review-calls.ts';
import { secretaryReviewItem } from 'contract/appraisal/secretary-review-item.ts';
import { secretaryReview, secretaryReviewProcess, secretaryStates } from 'contract/appraisal/secretary-review.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { factsOf } from '../../kit/record/sections.ts';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { thisYear } from './this-year.ts';

const path = '/appraisal/secretary-review';
const { reporting, judging, graded, told, returned } = secretaryStates;
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '待述职', filters: { state: [reporting, returned] } },
  { label: '评议中', filters: { state: [judging, graded] } },
  { label: '已反馈', filters: { state: [told] } },
];

const fields = {
  year: number('年度', { required: true, min: 2000, max: 2100 }),
  organisationId: ref('党组织（含下级）', 'partyOrganisation', { required: true }),
};
const Gathering = ({ onClose }: { onClose(): void }) => (
  <CallDialog
    title="生成参评书记"
    verb="生成"
    lead="按领导班子登记列入任职满一年的在任书记，已在名单中的保留；任职不满一年确需参评的，另行新增。"
    fields={fields}
    initial={{ year: thisYear() }}
    send={({ year, organisationId }) =>
      call(
        gatherSecretaries,
        { body: { year: Number(year), organisationId: String(organisationId) } },
        { silent: true },
      )
    }
    done={({ added, kept, tooNew }) => `已列入 ${added} 人，原有 ${kept} 人，任职不满一年 ${tooNew} 人未列入`}
    onClose={onClose}
  />
);

const columns = [
  'name',
  'organisationId',
  'state',
  'year',
  'liveScore',
  'onlineScore',
  'superiorScore',
  'grade',
  'openItems',
  'joinType',
  'joinReason',
];
const shown = { ...secretaryReview, list: { ...secretaryReview.list, columns } };
const score = (label: string) => ({ label, width: 80 });

export const SecretaryReviewList = () => (
  <RecordList
    resource={shown}
    paths={{ detail: `${path}/detail`, form: `${path}/form`, import: `${path}/import` }}
    countWord="人"
    create="新增参评书记"
    actions={
      allows(gatherSecretaries.access) && (
        <DialogButton label="生成参评书记">{close => <Gathering onClose={close} />}</DialogButton>
      )
    }
    searchFor="姓名"
    quickFilters={['year', 'grade', 'state']}
    sections={factsOf(secretaryReview)}
    firstUse="这里是书记抓党建述职评议。先按任职登记生成参评书记，书记提交述职报告后由上级党委评议和反馈。"
    place="organisationId"
    words={{
      name: { width: 104 },
      organisationId: { width: 200 },
      state: { width: 88, show: processState(secretaryReviewProcess) },
      year: { width: 72 },
      liveScore: score('现场评议'),
      onlineScore: score('网上测评'),
      superiorScore: score('上级评价'),
      grade: { width: 80 },
    }}
    facts={['organisationId', 'year', 'grade', 'state']}
    views={views}
  />
);

const names = ['problem', 'measure', 'dueOn', 'result', 'doneOn'];
const dueOn = { show: (row: Row) => (row['doneOn'] ? String(row['dueOn']) : <Deadline day={String(row['dueOn'])} />) };

function Items({ row }: { row: Row }) {
  const may = useMay();
  const [edited, edit] = useState<Row | 'new' | null>(null);
  const mayAdd = row['state'] === told && may(secretaryReviewItem, 'create');
  return (
    <>
      <RelatedRows
        resource={secretaryReviewItem}
        what="整改事项"
        query={{ secretaryReviewId: row.id, sort: 'dueOn,asc' }}
        columns={names}
        needs={['secretaryReviewId']}
        words={{ problem: { width: 200 }, dueOn: { width: 150, ...dueOn } }}
        add={mayAdd && <Button onClick={() => edit('new')}>登记整改事项</Button>}
        firstUse={{ title: '还没有整改事项', text: '评议结果反馈后，把需要整改的问题和期限登记在这里。' }}
        {...(may(secretaryReviewItem, 'update')
          ? { actionsWidth: 72, renderActions: (one: Row) => <RowButton label="办理" run={() => edit(one)} /> }
          : {})}
      />
      {edited && (
        <RowDialog
          resource={secretaryReviewItem}
          title={edited === 'new' ? '登记整改事项' : String(edited['problem'])}
          names={edited === 'new' ? ['problem', 'dueOn', 'measure'] : names}
          {...(edited === 'new' ? { known: { secretaryReviewId: row.id } } : { row: edited })}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

const sections = [
  {
    title: '述职',
    fields: ['secretaryId', 'organisationId', 'year', 'joinType', 'joinReason', 'report', 'attachments'],
  },
  { title: '评议', fields: ['liveScore', 'onlineScore', 'superiorScore', 'grade', 'opinion', 'feedback', 'toldOn'] },
];
const leads = {
  submit: '提交后由上级党委评议，不能再改。',
  judge: '登记现场评议、网上测评和上级评价的得分，并评定等次。',
  tell: '反馈意见发给书记本人，随后登记整改事项。',
};
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '人',
  leads,
  sections,
  tabs: [{ key: 'items', label: '整改事项', children: <Items row={row} /> }],
});
export const SecretaryReviewDetail = () => <ProcessPage process={secretaryReviewProcess} layout={layoutOf} />;
