/** A template: its items, and handing it out for a year. */
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { issueTemplate } from 'contract/appraisal/organisation-review-calls.ts';
import { reviewTemplate, reviewTemplateItem } from 'contract/appraisal/review-template.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { number, ref } from 'contract/kit/field.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RecordCard } from '../../kit/record/record-card.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { thisYear } from './this-year.ts';

const fields = {
  year: number('考核年度', { required: true, min: 2000, max: 2100 }),
  organisationId: ref('下发范围（含下级，不填为全校）', 'partyOrganisation'),
};

const Issuing = ({ row, onClose }: { row: Row; onClose(): void }) => (
  <CallDialog
    title={`下发考核：${String(row['name'])}`}
    verb="下发"
    lead="在后台为范围内的每个党支部建立本年度的考核，并请党支部自评；已经建立的保留。"
    fields={fields}
    initial={{ year: thisYear() }}
    send={({ year, organisationId }) =>
      call(
        issueTemplate,
        { params: { id: row.id }, body: { year: Number(year), organisationId: (organisationId as string) ?? null } },
        { silent: true },
      )
    }
    done={({ count }) => `正在为 ${count} 个党支部建立考核`}
    onClose={onClose}
  />
);

const names = ['code', 'name', 'kind', 'source', 'score', 'isNegative', 'criterion'];
const words = {
  source: { help: '自动取数的项目由系统按所选来源计算' },
  isNegative: { help: '不计分；触发后只能评为不定星级或后进' },
};

function Items({ row }: { row: Row }) {
  const may = useMay();
  const [edited, edit] = useState<Row | 'new' | null>(null);
  const mayEdit = may(reviewTemplateItem, 'update');
  return (
    <>
      <RelatedRows
        resource={reviewTemplateItem}
        what="考核项目"
        query={{ templateId: row.id, sort: 'code,asc' }}
        columns={names}
        needs={['templateId']}
        words={{ criterion: { width: 280 } }}
        add={mayEdit && <Button onClick={() => edit('new')}>添加项目</Button>}
        firstUse={{ title: '还没有考核项目', text: '添加自动取数和人工评分的项目后下发。' }}
        {...(mayEdit
          ? { actionsWidth: 72, renderActions: (one: Row) => <RowButton label="编辑" run={() => edit(one)} /> }
          : {})}
      />
      {edited && (
        <RowDialog
          resource={reviewTemplateItem}
          title={edited === 'new' ? '添加考核项目' : String(edited['name'])}
          names={names}
          words={words}
          {...(edited === 'new' ? { known: { templateId: row.id } } : { row: edited })}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

const everyMs = 3000;
const isRunning = ({ issuing }: Row) => issuing === runStates.prepare || issuing === runStates.start;
/** While reviews are made in the background the page counts them. */
function useProgress(row: Row): void {
  const running = isRunning(row);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void renewRows(), everyMs);
    return () => clearInterval(timer);
  }, [running]);
}

const linkOf = ({ id, issuedYear }: Row) =>
  `/appraisal/branch-review?${new URLSearchParams([
    ['templateId', id],
    ['year.from', String(issuedYear)],
    ['year.to', String(issuedYear)],
  ])}`;

function Template({ row }: { row: Row }) {
  const may = useMay();
  useProgress(row);
  const figures = [
    { label: '考核项目', value: Number(row['itemCount'] ?? 0), unit: '项' },
    { label: '满分', value: Number(row['fullScore'] ?? 0), unit: '分' },
    ...(row['issuedYear']
      ? [
          {
            label: `${String(row['issuedYear'])} 年已下发`,
            value: Number(row['issuedCount'] ?? 0),
            unit: '个党支部',
            to: linkOf(row),
          },
        ]
      : []),
  ];
  return (
    <RecordView
      resource={reviewTemplate}
      row={row}
      countWord="个"
      card={<RecordCard row={row} chips={isRunning(row) && <span role="status">正在下发</span>} figures={figures} />}
      tabs={[{ key: 'items', label: '考核项目', children: <Items row={row} /> }]}
      first="items"
      edit={{ label: '编辑模板', to: `/appraisal/review-template/form?id=${row.id}`, isQuiet: true }}
      actions={
        may(reviewTemplate, 'issue') &&
        !isRunning(row) && (
          <DialogButton type="primary" label="下发考核">
            {close => <Issuing row={row} onClose={close} />}
          </DialogButton>
        )
      }
    />
  );
}

export const ReviewTemplateDetail = () => <RecordPage resource={reviewTemplate} of={Template} />;
