/** 测评码 of a scheme: batches, and the slips of a new one, which are shown this once. */
import { QRCode } from 'antd';
import { useState } from 'react';
import { revokeCodes } from 'contract/assessment/actions.ts';
import { generateCodes, type CodeBatch } from 'contract/assessment/calls.ts';
import { shownCode } from 'contract/assessment/code-letters.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { ratingCode } from 'contract/assessment/rating-code.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { base } from '../../entry.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Printed } from '../../kit/ui/printed.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { codeFields } from './code-fields.ts';
import './ballot.css';

/** The code stands behind the #, which no log of a server sees. */
const addressOf = (code: string) => `${location.origin}${base}/login?redirect=/cadre/anonymous#${code}`;

const Slips = ({ batch }: { batch: CodeBatch }) => (
  <div className="code-slips">
    {batch.codes.map(code => (
      <div key={code} className="code-slip">
        <QRCode value={addressOf(code)} type="svg" size={96} bordered={false} />
        <p>
          <strong>{shownCode(code)}</strong>
          <small>{batch.name}：扫码，或在登录页选“测评码登录”。一码一票，请勿转交。</small>
        </p>
      </div>
    ))}
  </div>
);

function Told({ batch, onClose }: { batch: CodeBatch; onClose(): void }) {
  const [isPrinting, print] = useState(false);
  return (
    <Dialog
      open
      title={`${batch.name}：${batch.codes.length} 个测评码`}
      okText="打印测评条"
      cancelText="关闭"
      onOk={() => print(true)}
      onCancel={onClose}
    >
      <p className="remark">只显示这一次，系统不保存测评码；请打印后打乱发放。关闭后只能整批作废、重新生成。</p>
      <Slips batch={batch} />
      {isPrinting && (
        <Printed onPrinted={() => print(false)}>
          <div className="printed-slips">
            <Slips batch={batch} />
          </div>
        </Printed>
      )}
    </Dialog>
  );
}

function Generate({ schemeId, onMade }: { schemeId: string; onMade(batch: CodeBatch): void }) {
  return (
    <DialogButton label="生成测评码">
      {close => (
        <CallDialog
          title="生成测评码"
          verb="生成"
          lead="一个评价主体（按单位评价的，一个单位）一批；备用不超过 5%。"
          fields={codeFields(schemeId)}
          words={{ unitId: { help: '按单位评价的评价主体填写' } }}
          initial={{ spareCount: 0 }}
          send={values =>
            call(
              generateCodes,
              {
                body: {
                  raterGroupId: String(values['raterGroupId']),
                  unitId: (values['unitId'] as string) ?? null,
                  count: Number(values['count']),
                  spareCount: Number(values['spareCount']),
                },
              },
              { silent: true },
            )
          }
          done={batch => {
            onMade(batch);
            return null;
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}

const open: readonly unknown[] = [schemeStates.configured, schemeStates.running];
export function Codes({ row }: { row: Row }) {
  const [batch, tell] = useState<CodeBatch | null>(null);
  const [revoked, revoke] = useState<Row | null>(null);
  const mayRevoke = useMay()(ratingCode, 'revoke');
  const isOpen = open.includes(row['state']);
  return (
    <>
      <RelatedRows
        resource={ratingCode}
        what="测评码"
        query={{ schemeId: row.id, sort: 'batchNo,desc' }}
        columns={['name', 'count', 'spareCount', 'madeOn', 'isUsable', 'revokedOn', 'revokeReason']}
        add={isOpen && allows(generateCodes.access) && <Generate schemeId={row.id} onMade={tell} />}
        firstUse={{ title: '还没有测评码', text: '使用测评码的评价主体，每个主体（或每个单位）生成一批。' }}
        {...(isOpen &&
          mayRevoke && {
            actionsWidth: 96,
            renderActions: (one: Row) =>
              one['isUsable'] === true && (
                <RowButton label="整批作废" of={String(one['name'])} isDanger run={() => revoke(one)} />
              ),
          })}
      />
      {batch && <Told batch={batch} onClose={() => tell(null)} />}
      {revoked && (
        <ActionDialog
          action={revokeCodes}
          row={revoked}
          title={`整批作废：${String(revoked['name'])}`}
          verb="作废"
          lead="这一批测评码全部失效，可以重新生成；已有人使用的不能作废。"
          onClose={() => revoke(null)}
        />
      )}
    </>
  );
}
