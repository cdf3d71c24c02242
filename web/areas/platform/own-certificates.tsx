/** 我的证书: honours and trainings of oneself, with the papers that may be opened. Domain-cadre 6.5. */
import type { ReactNode } from 'react';
import { ownCertificates, type OwnCertificate } from 'contract/archive/own-archive.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { openPreview } from '../../kit/field/files/preview-address.ts';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

const papersOf = ({ name, files }: OwnCertificate): ReactNode =>
  files.length === 0
    ? '—'
    : files.map((id, at) => (
        <RowButton
          key={id}
          label={files.length > 1 ? `查看 ${at + 1}` : '查看'}
          of={name}
          run={() => openPreview(id)}
        />
      ));

const columns: DataColumn<OwnCertificate>[] = [
  { label: '名称', width: 180, show: ({ name }) => name },
  { label: '类别', width: 80, show: ({ kind }) => kind },
  { label: '颁发单位', width: 130, show: ({ by }) => by ?? '—' },
  { label: '日期', width: 100, show: ({ on }) => <span className="figures">{on}</span> },
  { label: '文号或编号', width: 110, show: ({ number }) => number ?? '—' },
  { label: '证书', width: 72, show: papersOf },
];

export const OwnCertificates = (): ReactNode => (
  <QueryGate what="我的证书" query={useAnswer(ownCertificates)} rows={2} isCard>
    {({ content }) => (
      <Block title="我的证书" note={content.length > 0 && `${content.length} 项`}>
        <DataTable
          caption="我的证书"
          rows={content}
          columns={columns}
          keyOf={({ entity, id }) => `${entity} ${id}`}
          blank={<p className="block-nothing">还没有登记奖励荣誉或培训结业。</p>}
        />
      </Block>
    )}
  </QueryGate>
);
