/** The own data in words: facts of a module, each with the way to have it put right, and rows of a chapter. */
import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ArchiveChapter, ArchiveModule } from 'contract/archive/own-archive.ts';
import { formatTime } from '../../client/format.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import '../../kit/record/detail.css';
import './my-archive.css';

interface ModuleProps extends ArchiveModule {
  /** What asks to have a field put right; none where nothing does. */
  correct(name: string): (() => void) | null;
}

function Correct({ label, run }: { label: string; run: (() => void) | null }): ReactNode {
  if (!run) return null;
  const said = `申请更正${label}`;
  return <Button type="text" size="small" icon={<EditOutlined />} aria-label={said} title={said} onClick={run} />;
}

export const Module = ({ label, facts, updatedAt, correct }: ModuleProps) => (
  <section className="card facts own-facts" aria-label={label}>
    <h3>
      {label}　<small className="figures">更新于 {formatTime(updatedAt).slice(0, 10)}</small>
    </h3>
    <dl>
      {facts.map(({ name, label: said, text }) => (
        <div key={name} className="fact">
          <dt>{said}</dt>
          <dd>
            {text ?? '—'} <Correct label={said} run={correct(name)} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const columnsOf = ({ heads }: ArchiveChapter): DataColumn<ArchiveChapter['rows'][number]>[] =>
  heads.map((label, at) => ({ label, width: 120, show: row => row.cells[at] ?? '—' }));

/** `isKeptIn` stands on the screen and on no paper. */
export const Chapter = ({ chapter, isKeptIn }: { chapter: ArchiveChapter; isKeptIn: boolean }) => (
  <section className={`card facts own-facts ${isKeptIn ? 'kept-in' : ''}`} aria-label={chapter.label}>
    <h3>
      {chapter.label}　
      <small className="figures">{chapter.rows.length > 0 ? `${chapter.rows.length} 项` : '没有记录'}</small>
    </h3>
    {chapter.rows.length > 0 && <DataTable caption={chapter.label} rows={chapter.rows} columns={columnsOf(chapter)} />}
  </section>
);
