/** A check: by hand, and its page with the indicators that were met and what is said of them. */
import { useState } from 'react';
import { explainHit } from 'contract/rectification/actions.ts';
import { checkStates } from 'contract/rectification/codes.ts';
import { rectificationCheck, rectificationCheckProcess } from 'contract/rectification/rectification-check.ts';
import { rectificationHit } from 'contract/rectification/rectification-hit.ts';
import { allows } from '../../client/session.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { checkSections, checkState, formSections, Recurring } from './check-words.tsx';
import { HitEvidence } from './evidence.tsx';

const words = {
  situations: { help: '自动指标得出的情形不能取消，情况不属实的在该指标下说明', isWide: true },
  satisfaction: { help: '群众测评的结果；低于标准的，自动列为命中指标' },
};

export const ScreeningForm = () => (
  <RecordForm
    resource={rectificationCheck}
    create="登记排查"
    sections={formSections}
    words={words}
    after={{ create: '保存后由院系党委上报，组织部认定。' }}
    detail="/appraisal/rectification/screening/detail"
    done={({ name }) => `已保存${String(name)}的排查表`}
    next="登记"
  />
);

const hitWords = {
  finding: { width: 320, isLong: true },
  explanation: { width: 280, isLong: true, label: '说明' },
};

function Hits({ row }: { row: Row }) {
  const [explained, explain] = useState<Row | null>(null);
  const isOpen = row['state'] === checkStates.open && allows('rectification.rectificationHit.explain');
  return (
    <>
      <RelatedRows
        resource={rectificationHit}
        what="自动命中指标"
        query={{ checkId: row.id, sort: 'indicator,asc' }}
        columns={['indicator', 'finding', 'threshold', 'foundOn', 'explanation']}
        needs={['checkId', 'organisationId']}
        words={hitWords}
        actionsWidth={isOpen ? 216 : 160}
        renderActions={hit => (
          <>
            <HitEvidence hit={hit} />
            {isOpen && <RowButton label="说明" of={String(hit['finding'])} run={() => explain(hit)} />}
          </>
        )}
        firstUse={{ title: '没有命中自动指标', text: '软弱涣散情形由人工排查填写。' }}
      />
      {explained && (
        <ActionDialog
          action={explainHit}
          row={explained}
          title={`说明情况：${String(explained['finding'])}`}
          verb="保存说明"
          lead="自动命中的指标不能删除。说明情况后，由它得出的情形可以取消，由组织部认定时核对。"
          onClose={() => explain(null)}
        />
      )}
    </>
  );
}

const leads = {
  submit: '上报后由组织部认定，不能再修改。',
  recognise: '认定后列入整顿台账，由党组织制定整顿方案、上级党委审批；当年不得评为先进和五星。',
  refuse: '不予认定的须说明原因，排查表保留。',
};

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '个',
  leads,
  state: checkState(row),
  chips: row['isRecurring'] ? <Recurring is /> : null,
  sections: checkSections,
  tabs: [{ key: 'hits', label: '自动命中指标', children: <Hits row={row} /> }],
});
export const ScreeningDetail = () => <ProcessPage process={rectificationCheckProcess} layout={layoutOf} />;
