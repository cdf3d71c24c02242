/** 我联系的同志: whom one accompanies, by when the next inspection is due, and the inspection itself. */
import { inspectAccompanied, readAccompanied, type Accompanied } from 'contract/development/accompanied.ts';
import { inspectionByContact } from 'contract/development/development-inspection.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './development.css';

function Inspection({ one: { id, name }, onClose }: { one: Accompanied; onClose(): void }) {
  return (
    <CallDialog
      title={`填写考察意见：${name}`}
      verb="提交考察意见"
      lead="提交后记入该同志的考察记录，党支部可以看到。"
      fields={inspectionByContact}
      initial={{ inspectedOn: today() }}
      send={body => call(inspectAccompanied, { params: { id }, body }, { silent: true })}
      done={() => `已提交${name}的考察意见`}
      onClose={onClose}
    />
  );
}

function Line({ one, stage }: { one: Accompanied; stage: string }) {
  const { name, organisationName, lastInspectedOn, dueOn } = one;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small className="remark">
          {organisationName}　{stage}
        </small>
        <small className="remark">
          {lastInspectedOn ? `上次考察 ${lastInspectedOn}` : '还没有考察记录'}
          {dueOn && (
            <>
              {'　下次考察 '}
              <Deadline day={dueOn} soon={30} />
            </>
          )}
        </small>
      </div>
      <DialogButton label="填写考察意见">{close => <Inspection one={one} onClose={close} />}</DialogButton>
    </li>
  );
}

export function AccompaniedList() {
  const query = useAnswer(readAccompanied);
  const stages = useDictionary('DJ_FZ_LX');
  return (
    <div className="dev-mine">
      <PageHead />
      <section className="card dev-reports" aria-label="我联系的同志">
        <QueryGate what="我联系的同志" query={query} rows={3}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState picture="tray" title="现在没有由您联系培养的同志">
                党支部确定您为培养联系人后，在这里填写半年考察意见。
              </EmptyState>
            ) : (
              <ul className="dev-papers dev-accompanied">
                {content.map(one => (
                  <Line key={one.id} one={one} stage={labelOf(stages, one.stage)} />
                ))}
              </ul>
            )
          }
        </QueryGate>
      </section>
    </div>
  );
}
