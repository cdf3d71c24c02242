/** 任免审批表（个人）: the form as on paper; what it says beside the record is filled in, and it is signed. */
import { EditOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import dayjs from '../../client/dayjs.ts';
import { Link } from 'react-router';
import { appointmentForm, appointmentFormProcess } from 'contract/appointment/appointment-form.ts';
import { readForm, type ShownForm } from 'contract/appointment/form/calls.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { useId } from '../../kit/data/address.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useRecord } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { FormFiles, FormSheet } from '../cadre/index.ts';
import './form.css';
import { FormChanged } from './form-changed.tsx';

const names = ['toPost', 'fromPost', 'reason', 'reportingUnit', 'filler', 'countedOn', 'filledOn', 'format'];
const words = {
  countedOn: { help: '表中年龄算到这一天，空着为当天' },
  filledOn: { help: '空着为当天' },
  format: { help: '2025 年起的表样含到龄年月' },
};
const leads = { sign: '签定后内容、照片和校验码不再变化，以后干部信息的变化只作提示。' };

function Buttons({ form, row }: { form: ShownForm; row: Row | undefined }) {
  const may = useMay();
  const verb = row ? 'update' : 'create';
  return (
    <>
      <FormFiles form={form} />
      {!form.isSigned && may(appointmentForm, verb) && (
        <DialogButton icon={<EditOutlined />} label="填写任免事项">
          {close => (
            <RowDialog
              resource={appointmentForm}
              title={`填写${form.content.name}的任免事项`}
              names={names}
              row={row}
              known={{ personId: form.cadreId }}
              words={words}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {row && (
        <ActionButtons
          resource={appointmentForm}
          actions={Object.values(appointmentFormProcess.actions)}
          row={row}
          leads={leads}
        />
      )}
    </>
  );
}

const signedWords = ({ signedAt, signedBy, hash }: ShownForm): string =>
  `${signedBy ?? ''} 于 ${dayjs(signedAt).format('YYYY-MM-DD HH:mm')} 签定，内容校验码 ${(hash ?? '').slice(0, 16)}`;

function Form({ form }: { form: ShownForm }) {
  const { data: row } = useRecord(appointmentForm, form.formId);
  return (
    <div className="detail-page form-of-cadre">
      <PageHead title={`${form.content.name}任免审批表`} actions={<Buttons form={form} row={row} />} />
      {form.isSigned && <Alert type="success" showIcon title={signedWords(form)} />}
      {!form.isSigned && form.gaps && (
        <Alert
          type="warning"
          showIcon
          title={`信息不完整，缺少：${form.gaps}`}
          description={<Link to={`/cadre/detail?id=${form.cadreId}`}>到干部详情补齐</Link>}
        />
      )}
      {form.changed.length > 0 && <FormChanged changed={form.changed} />}
      <section className="card form-of-cadre-paper">
        <FormSheet form={form} />
      </section>
      <Watermark />
    </div>
  );
}

function FormOf({ cadreId, formId }: { cadreId: string; formId?: string }) {
  const query = useAnswer(readForm, { query: { cadreId, ...(formId && { formId }) } }, { isFresh: true });
  return (
    <QueryGate what="任免审批表" query={query} rows={12} isCard>
      {form => <Form key={form.formId} form={form} />}
    </QueryGate>
  );
}

/** Of a cadre: the draft, where there is one, else what the record says. */
export const AppointmentForm = () => <FormOf cadreId={useTab().location.pathname.split('/').at(-1) ?? ''} />;

/** One that is kept, signed or not. */
export const AppointmentFormDetail = () => (
  <WithRecord resource={appointmentForm} id={useId()}>
    {row => <FormOf cadreId={String(row['personId'])} formId={row.id} />}
  </WithRecord>
);
