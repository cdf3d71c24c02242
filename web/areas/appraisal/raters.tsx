/** Who rates from outside, by branch, and the links they are given. Whether somebody has answered is told nowhere. */
import { Input } from 'antd';
import { useState } from 'react';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { makeRaterLinks } from 'contract/appraisal/calls.ts';
import { batchStates } from 'contract/appraisal/codes.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { publicRater } from 'contract/appraisal/public-rater.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { base } from '../../entry.ts';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

type Links = AnswerOf<typeof makeRaterLinks>;
const addressOf = (token: string) => `${location.origin}${base}/questionnaire/appraisal#${token}`;

/** Told this once: to be copied into the messages to the raters. */
const Told = ({ links, onClose }: { links: Links; onClose(): void }) => (
  <Dialog open title="评议链接" footer={null} onCancel={onClose}>
    <p className="remark">
      每人一个链接，只能提交一次；关闭后不再显示，重新生成则原链接失效。请逐个发给本人，不要群发。
    </p>
    <Input.TextArea
      aria-label="评议链接"
      readOnly
      autoSize={{ minRows: 5, maxRows: 16 }}
      value={links.map(({ name, token }) => `${name} ${addressOf(token)}`).join('\n')}
    />
  </Dialog>
);

const { organisationId } = appraisalParticipant.fields;
function MakeLinks({ row }: { row: Row }) {
  const [links, tell] = useState<Links | null>(null);
  return (
    <>
      <DialogButton label="生成评议链接">
        {close => (
          <CallDialog
            title="生成评议链接"
            verb="生成"
            lead="为所选党支部的全部群众评议人生成新的链接，此前发出的链接失效；已提交的不能再提交。"
            fields={{ organisationId: { ...organisationId, label: '党支部' } }}
            send={values =>
              call(
                makeRaterLinks,
                { params: { id: row.id }, body: { organisationId: String(values['organisationId']) } },
                { silent: true },
              )
            }
            done={made => {
              tell(made);
              return null;
            }}
            onClose={close}
          />
        )}
      </DialogButton>
      {links && <Told links={links} onClose={() => tell(null)} />}
    </>
  );
}

const open: readonly unknown[] = [batchStates.configured, batchStates.started];
const typed = ['organisationId', 'name', 'identity', 'phone'];
export function Raters({ row }: { row: Row }) {
  const may = useMay();
  const isOpen = open.includes(row['state']);
  const add =
    isOpen && may(publicRater, 'create') ? (
      <>
        {allows(makeRaterLinks.access) && <MakeLinks row={row} />}
        <DialogButton label="添加群众评议人">
          {close => (
            <RowDialog
              resource={publicRater}
              title="添加群众评议人"
              names={typed}
              known={{ batchId: row.id }}
              onClose={close}
            />
          )}
        </DialogButton>
      </>
    ) : undefined;
  return (
    <RelatedRows
      resource={publicRater}
      what="群众评议人"
      query={{ batchId: row.id, sort: 'name,asc' }}
      columns={['name', 'organisationId', 'identity', 'phone']}
      firstUse={{
        title: '还没有群众评议人',
        text: `每个党支部不少于 ${String(row['massesMin'])} 人，凭链接评议，不需要账号。`,
      }}
      add={add}
    />
  );
}
