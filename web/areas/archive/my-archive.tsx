/** 个人档案: what the platform holds of oneself, module by module, read only. */
import { Button } from 'antd';
import { Link } from 'react-router';
import { ownArchive, type ArchiveChapter, type ArchiveModule } from 'contract/archive/own-archive.ts';
import { PageHead } from '../../client/page-head.tsx';
import { formatTime } from '../../client/format.ts';
import '../../kit/record/detail.css';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

function Module({ label, facts, updatedAt }: ArchiveModule) {
  return (
    <section className="card facts" style={{ padding: '12px 16px' }}>
      <h3>
        {label}　<small className="figures">更新于 {formatTime(updatedAt).slice(0, 10)}</small>
      </h3>
      <dl>
        {facts.map(({ name, label: said, text }) => (
          <div key={name} className="fact">
            <dt>{said}</dt>
            <dd>{text ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const columnsOf = ({ heads }: ArchiveChapter): DataColumn<ArchiveChapter['rows'][number]>[] =>
  heads.map((label, at) => ({ label, width: 120, show: row => row.cells[at] ?? '—' }));

function Chapter({ chapter }: { chapter: ArchiveChapter }) {
  const { label, rows } = chapter;
  return (
    <section className="card facts" style={{ padding: '12px 16px' }}>
      <h3>
        {label}　<small className="figures">{rows.length > 0 ? `${rows.length} 项` : '没有记录'}</small>
      </h3>
      {rows.length > 0 && <DataTable caption={label} rows={rows} columns={columnsOf(chapter)} />}
    </section>
  );
}

export const MyArchive = () => (
  <QueryGate what="个人档案" query={useAnswer(ownArchive)}>
    {data => {
      if (data.modules.length === 0)
        return (
          <EmptyState
            isCard
            picture="tray"
            title="您的账号没有对应的人员记录"
            actions={<Link to="/user/center">查看个人中心</Link>}
          >
            个人档案来自人员信息库。需要关联时，请联系本单位管理员。
          </EmptyState>
        );
      return (
        <div className="list-page" style={{ display: 'grid', gap: 12 }}>
          <PageHead actions={<Button onClick={() => window.print()}>打印</Button>} />
          {data.modules.map(module => (
            <Module key={module.entity} {...module} />
          ))}
          {data.chapters.map(chapter => (
            <Chapter key={chapter.entity} chapter={chapter} />
          ))}
          <p className="remark">信息有误时，请携带证明材料联系所在单位或党支部更正，更正前后的内容都会留痕。</p>
          <Watermark />
        </div>
      );
    }}
  </QueryGate>
);
