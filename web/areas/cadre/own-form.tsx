/** 本人的任免审批表: looked at, printed and taken along, with name, number and time across it. Domain-cadre 6.5. */
import { Button } from 'antd';
import { useState } from 'react';
import { ownFormFile, readOwnForm } from 'contract/appointment/form/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Printed } from '../../kit/ui/printed.tsx';
import { Watermark } from '../../kit/ui/watermark.tsx';
import '../../kit/record/detail.css';
import { FormSheet } from './form-sheet.tsx';

/** The office program is given a minute. */
const longestMs = 90_000;

const Sheets = ({ form, mark }: AnswerOf<typeof readOwnForm>) => (
  <>
    <FormSheet form={form} />
    <Watermark words={mark} />
  </>
);

export function OwnFormDialog({ onClose }: { onClose(): void }) {
  const query = useAnswer(readOwnForm, {}, { isFresh: true });
  const [isPrinting, setPrinting] = useState(false);
  const { data } = query;
  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      {data?.form.hasPdf && (
        <ActionButton
          label="下载 PDF"
          run={() => call(ownFormFile, { body: {} }, { timeout: longestMs, silent: true })}
          done={() => '已生成任免审批表'}
        />
      )}
      <Button type="primary" disabled={!data} onClick={() => setPrinting(true)}>
        打印
      </Button>
    </>
  );
  return (
    <Dialog open title="任免审批表" width={820} onCancel={onClose} footer={footer}>
      <p className="dialog-lead">由干部信息生成，供本人核对；不含拟任免事项和处分情况。</p>
      <QueryGate what="任免审批表" query={query} rows={12}>
        {own => (
          <div className="form-marked">
            <Sheets {...own} />
          </div>
        )}
      </QueryGate>
      {isPrinting && data && (
        <Printed onPrinted={() => setPrinting(false)}>
          <div className="form-printed" aria-hidden>
            <Sheets {...data} />
          </div>
        </Printed>
      )}
    </Dialog>
  );
}
