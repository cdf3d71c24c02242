/** What a step leaves: its papers with what is missing, and reports, inspections and publicity where they belong to it. */
import { FileDoneOutlined, FileExclamationOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Process } from 'contract/development/calls.ts';
import { developmentInspection } from 'contract/development/development-inspection.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentPublicity } from 'contract/development/development-publicity.ts';
import { lastStep, stepOf, steps } from 'contract/development/steps.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { politicalReview } from 'contract/development/political-review.ts';
import { recordStates } from 'contract/development/codes.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { allows } from '../../client/session.ts';
import { PartDialog } from './part-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';

type Adding = { resource: Resource; names: readonly string[]; known: Record<string, unknown>; title: string };
const may = (resource: Resource) => allows(permissionOf(resource, 'create'));

/** DJ_FZ_CLLB: the reports themselves are this paper. */
const thoughtReports = '07';
const ofPublicity = ['kind', 'startOn', 'endOn', 'conclusion'];
const materialNames = ['category', 'occurredOn', 'attachments', 'pages', 'isPaper'];
interface Aside {
  resource: Resource;
  title: string;
  names: readonly string[];
  of?: keyof Process;
  known?: Record<string, unknown>;
}
const inspections: Aside = {
  resource: developmentInspection,
  title: '考察记录',
  names: ['inspectedOn', 'by', 'conclusion', 'content'],
  of: 'inspections',
};
const reports: Aside = {
  resource: thoughtReport,
  title: '思想汇报',
  names: ['submittedOn', 'subject', 'content', 'attachments'],
  of: 'reports',
};
const reviews: Aside = {
  resource: politicalReview,
  title: '政审函',
  names: ['targetName', 'relation', 'method', 'unitName', 'letterOn', 'replyOn', 'conclusion'],
  of: 'reviews',
};
const publicity = (kind: string): Aside => ({
  resource: developmentPublicity,
  title: '公示',
  names: ['kind', 'startOn', 'endOn', 'place', 'objection', 'conclusion'],
  of: 'publicity',
  known: { kind },
});
/** What else a step rests on, by its number. */
const besides: Record<number, readonly Aside[]> = {
  6: [inspections, reports],
  7: [publicity('2')],
  10: [reviews],
  21: [inspections],
  23: [publicity('4')],
};

function Paper({
  code,
  rows,
  isMissing,
  reports,
  onAdd,
}: {
  code: string;
  rows: Row[];
  /** Thought reports, where they are this paper. */
  reports: number;
  isMissing: boolean;
  onAdd: (() => void) | null;
}) {
  const words = useDictionary('DJ_FZ_CLLB');
  const [first] = rows;
  return (
    <li>
      {first || reports > 0 ? (
        <FileDoneOutlined className="tone-ok" aria-hidden />
      ) : (
        <FileExclamationOutlined className={isMissing ? 'tone-error' : ''} aria-hidden />
      )}
      <div>
        {labelOf(words, code)}
        <small className="remark">
          {first ? (
            <>
              {String(first.occurredOn)} {first.isPaper === true ? '纸质原件已收' : ''}{' '}
              {first.attachments ? (
                <Value name="attachments" field={developmentMaterial.fields.attachments} row={first} />
              ) : null}
            </>
          ) : reports > 0 ? (
            `已有 ${reports} 篇`
          ) : (
            '尚未提交'
          )}
        </small>
      </div>
      {!first && onAdd && (
        <Button size="small" onClick={onAdd}>
          上传
        </Button>
      )}
    </li>
  );
}

function Beside({ title, resource, names, rows, onAdd }: Aside & { rows: Row[]; onAdd: (() => void) | null }) {
  return (
    <section>
      <h2>
        {title} <small>{rows.length > 0 ? `${rows.length} 条` : ''}</small>
        {onAdd && (
          <Button size="small" type="text" icon={<PlusOutlined />} onClick={onAdd}>
            添加
          </Button>
        )}
      </h2>
      <ul className="dev-papers">
        {rows.map(row => (
          <li key={row.id}>
            <div>
              {(resource === developmentPublicity ? ofPublicity : names.slice(0, 3)).map(name => {
                const field = resource.fields[name];
                return field && row[name] !== null && row[name] !== undefined ? (
                  <span key={name}>
                    {name === 'endOn' && '至 '}
                    <Value name={name} field={field} row={row} />{' '}
                  </span>
                ) : null;
              })}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Papers({ process, no }: { process: Process; no: number }) {
  const [adding, setAdding] = useState<Adding | null>(null);
  const shown = process.steps[no - 1];
  const step = stepOf(no);
  if (!shown || !step) return null;
  const row = process.record as Row;
  const isOpen = row.state === recordStates.open;
  const materials = process.materials as Row[];
  // What is filed at the end is everything; of it only what is not there is named.
  const isFiling = no === lastStep;
  const codes = [...new Set([...(isFiling ? steps : [step]).flatMap(one => one.materials), ...shown.missing])];
  const listed = isFiling ? shown.missing : codes;
  const hasReports = process.reports.length > 0;
  const has = codes.filter(
    code => materials.some(one => one.category === code) || (code === thoughtReports && hasReports),
  ).length;
  const add = (some: Omit<Adding, 'known'> & { known?: Record<string, unknown> }) =>
    setAdding({ ...some, known: { recordId: row.id, ...some.known } });
  const addPaper = (category: string) => () =>
    add({ resource: developmentMaterial, names: materialNames, known: { category }, title: '提交材料' });
  return (
    <>
      {codes.length > 0 && (
        <section>
          <h2>
            {isFiling ? '全部材料' : '本步材料'}{' '}
            <small>
              已有 {has} / {codes.length}
            </small>
          </h2>
          <ul className="dev-papers">
            {listed.map(code => (
              <Paper
                key={code}
                code={code}
                rows={materials.filter(one => one.category === code)}
                isMissing={shown.missing.includes(code)}
                reports={code === thoughtReports ? process.reports.length : 0}
                onAdd={isOpen && may(developmentMaterial) ? addPaper(code) : null}
              />
            ))}
          </ul>
          <p className="remark">
            {listed.length > 0
              ? '可在弹窗中选择文件，或用手机扫码拍照上传。'
              : '各步骤应有的材料都已提交，可以核对归档。'}
          </p>
        </section>
      )}
      {(besides[no] ?? []).map(({ of, known, ...one }) => (
        <Beside
          key={one.title}
          {...one}
          rows={of ? (process[of] as Row[]) : []}
          onAdd={
            isOpen && may(one.resource)
              ? () => add({ ...one, title: `添加${one.title}`, ...(known ? { known } : {}) })
              : null
          }
        />
      ))}
      {adding && <PartDialog {...adding} onClose={() => setAdding(null)} />}
    </>
  );
}
