/** 我的入党: apply, see what comes next and by when, hand in reports and papers; at home on a phone. */
import { Button } from 'antd';
import { useState } from 'react';
import { ownApplication } from 'contract/development/application-form.ts';
import type { Process } from 'contract/development/calls.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { phaseNames, stepOf, steps } from 'contract/development/steps.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { today } from '../../client/format.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { useForm } from '../../kit/form/form.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { RowFields, SaveButton } from '../../kit/form/row-fields.tsx';
import './development.css';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { NextStep, useOwnProcess } from './next-step.tsx';
import { PartDialog } from './part-dialog.tsx';
import { StepPanel } from './step-panel.tsx';
import { phaseNumerals, signOf, cellWords } from './words.ts';
import type { Row } from '../../kit/data/row.ts';

/** The same entity by the call of who applies. */
const application = { ...developmentRecord, path: 'api/fzdy/apply', fields: ownApplication };
const asked = ['organisationId', 'appliedOn', 'duty', 'attachments', 'isPaper', 'family', 'resume'];

function Apply({ choices }: { choices: readonly { id: string; name: string }[] }) {
  // Branches are told with the page; nobody needs to see the tree of organisations to apply.
  const options = choices.map(({ id, name }) => ({ value: id, label: name }));
  const form = useForm(application, { names: asked, known: { appliedOn: today() }, own: 'apply' });
  const run = async () => {
    if (await form.submit()) toast('已提交入党申请，党组织将在一个月内派人谈话');
  };
  return (
    <section className="card dev-apply">
      <h2>提交入党申请</h2>
      <p className="remark">
        年满 18 周岁，自愿提出申请。入党申请书须本人手写，可拍照上传，也可以把纸质申请书交给党支部。
      </p>
      <RowFields form={form} names={asked} words={{ organisationId: { options, help: '您所在班级或部门的党支部' } }} />
      <footer className="dev-foot">
        <SaveButton form={form} verb="提交申请" onSave={run} />
      </footer>
    </section>
  );
}

/** The way as a list, a phase at a time. */
function Course({ process }: { process: Process }) {
  const day = today();
  return (
    <section className="card dev-course">
      <h2>我的入党历程</h2>
      {phaseNames.map((phase, at) => (
        <div key={phase}>
          <h3>
            {phaseNumerals[at]}　{phase}
          </h3>
          <ol>
            {steps
              .filter(step => step.phase === at + 1)
              .map(({ no, name }) => {
                const shown = process.steps[no - 1];
                const [css, word] = cellWords[signOf(shown?.status ?? '0', shown?.dueOn ?? null, day)] ?? [
                  'waiting',
                  '',
                ];
                return (
                  <li key={no}>
                    <i className={`dev-cell ${css}`} aria-hidden>
                      {no}
                    </i>
                    <span>{name}</span>
                    <small>{shown?.doneOn ?? word}</small>
                  </li>
                );
              })}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Mine({ process, onApply }: { process: Process; onApply: (() => void) | null }) {
  const row = process.record as Row;
  const own = process.steps.find(one => one.isOpen && stepOf(one.no)?.by === 'person');
  return (
    <div className="dev-mine">
      <PageHead
        actions={
          onApply ? (
            <Button type="primary" onClick={onApply}>
              再次提交入党申请
            </Button>
          ) : (
            row.state === '1' && (
              <>
                <DialogButton label="上传材料">
                  {close => (
                    <PartDialog
                      resource={developmentMaterial}
                      names={['category', 'occurredOn', 'attachments', 'pages']}
                      known={{ recordId: row.id }}
                      title="上传材料"
                      onClose={close}
                    />
                  )}
                </DialogButton>
                <DialogButton type="primary" label="写思想汇报">
                  {close => (
                    <PartDialog
                      resource={thoughtReport}
                      names={['subject', 'submittedOn', 'content', 'attachments']}
                      known={{ recordId: row.id }}
                      title="写思想汇报"
                      onClose={close}
                    />
                  )}
                </DialogButton>
              </>
            )
          )
        }
      />
      <section className="card dev-next-card">
        <NextStep process={process} />
      </section>
      {own && <StepPanel key={`${own.no}-${row.version}`} row={row} shown={own} way="own" onDone={() => undefined} />}
      <section className="card dev-reports">
        <h2>
          思想汇报 <small>{process.reports.length} 篇</small>
        </h2>
        {process.reports.length === 0 ? (
          <p className="remark">每季度写一篇，党支部会阅读并给出意见。</p>
        ) : (
          <ul className="dev-papers">
            {(process.reports as Row[]).map(report => (
              <li key={report.id}>
                <div>
                  {String(report.subject)}
                  <small className="remark">
                    {String(report.submittedOn)}　{report.readOn ? `${String(report.readOn)} 已阅` : '待阅'}
                    {report.comment ? `：${String(report.comment)}` : ''}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Course process={process} />
    </div>
  );
}

export function MyDevelopment() {
  const query = useOwnProcess();
  const [isApplying, setApplying] = useState(false);
  return (
    <QueryGate isCard what="我的入党" query={query}>
      {({ process, mayApply, branches }) =>
        mayApply && (isApplying || !process) ? (
          <Apply choices={branches} />
        ) : process ? (
          <Mine process={process} onApply={mayApply ? () => setApplying(true) : null} />
        ) : (
          <EmptyState isCard picture="tray" title="没有您的发展党员记录">
            您已是党员，或账号没有关联到本人信息。如有疑问，请联系所在党支部。
          </EmptyState>
        )
      }
    </QueryGate>
  );
}
