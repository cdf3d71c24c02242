/** 谈心谈话: the records, and who had none this year; a name begins the record of the talk that is lacking. */
import { useState } from 'react';
import { Button } from 'antd';
import { listTalkCoverage, readTalkGaps, type TalkCoverage, type TalkGap } from 'contract/meeting/talk-calls.ts';
import { pairs } from 'contract/meeting/plan-codes.ts';
import { talkRecord } from 'contract/meeting/talk-record.ts';
import { today } from '../../client/format.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { Pills } from '../../kit/ui/pills.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './talk.css';

const size = 20;
const thisYear = () => Number(today().slice(0, 4));

function Ways({ chosen }: { chosen: 'records' | 'coverage' }) {
  const { ask } = useAsked();
  return (
    <Pills
      label="谈心谈话"
      of={[
        { key: 'records', label: '谈话记录' },
        { key: 'coverage', label: '本年覆盖' },
      ]}
      chosen={chosen}
      choose={key => ask({ by: key === 'coverage' ? key : '', keyword: '' })}
    />
  );
}

const names = ['talkerId', 'personId', 'talkedOn', 'place', 'summary'];

function Group({ pair, people, add }: { pair: string; people: readonly TalkGap[]; add(person: TalkGap): void }) {
  const lacking = people.filter(({ lacks }) => lacks.includes(pair));
  return (
    <section className="talk-gaps">
      <h4>
        <Word field={talkRecord.fields.pair} value={pair} />{' '}
        {lacking.length > 0 ? `缺 ${lacking.length} 人` : '已全部覆盖'}
      </h4>
      <p>
        {lacking.map(person => (
          <Button key={person.id} size="small" aria-label={`登记与${person.name}的谈话`} onClick={() => add(person)}>
            {person.name}
          </Button>
        ))}
      </p>
    </section>
  );
}

function Gaps({ branch, year }: { branch: TalkCoverage; year: number }) {
  const query = useAnswer(readTalkGaps, { query: { organisationId: branch.id, year } }, { isFresh: true });
  const [about, setAbout] = useState<TalkGap | null>(null);
  const mayAdd = may(talkRecord, 'create') && year === thisYear();
  return (
    <section className="card talk-branch" aria-label={`${branch.name}尚未谈心的人员`}>
      <h3>
        {branch.name}：{year} 年尚未谈心的人员
      </h3>
      <QueryGate what="尚未谈心的人员" query={query} rows={3}>
        {({ people }) =>
          Object.values(pairs).map(pair => (
            <Group key={pair} pair={pair} people={people} add={person => mayAdd && setAbout(person)} />
          ))
        }
      </QueryGate>
      {about && (
        <RowDialog
          resource={talkRecord}
          title={`登记与${about.name}的谈话`}
          names={names}
          known={{ organisationId: branch.id, personId: about.id, talkedOn: today() }}
          onClose={() => setAbout(null)}
        />
      )}
    </section>
  );
}

const Share = ({ of: { due, done: met } }: { of: TalkCoverage['leaders'] }) => {
  if (due === 0) return <span className="nought">不要求</span>;
  const tone = met < due ? 'tone-warn' : 'tone-ok';
  return <span className={tone}>{`${met} / ${due}`}</span>;
};
const columnsFor = (open: (id: string) => void): DataColumn<TalkCoverage>[] => [
  {
    label: '党支部',
    width: 240,
    show: row => (
      <Button type="link" size="small" onClick={() => open(row.id)}>
        {row.name}
      </Button>
    ),
  },
  { label: '委员之间', width: 120, isFigure: true, show: row => <Share of={row.leaders} /> },
  { label: '委员和党员', width: 120, isFigure: true, show: row => <Share of={row.withLeader} /> },
  { label: '党员之间', width: 120, isFigure: true, show: row => <Share of={row.members} /> },
];

function Coverage() {
  const { get, ask, page, turn, keyword, search } = useAsked();
  const year = useYear();
  const query = { year, page, size, ...(keyword && { keyword }) };
  const answer = useAnswer(listTalkCoverage, { query }, { isKept: true });
  const rows = answer.data?.content ?? [];
  // Whoever answers for one branch has it open.
  const branch = rows.find(({ id }) => id === get('branch')) ?? (rows.length === 1 ? rows[0] : undefined);
  return (
    <ListPage
      what="谈心谈话覆盖情况"
      list={{ answer, page, size, turn }}
      countWord="个党支部"
      note="每年每人在各类谈心谈话中至少一次"
      views={
        <>
          <Ways chosen="coverage" />
          {branch && <Gaps key={`${branch.id} ${year}`} branch={branch} year={year} />}
        </>
      }
      tools={
        <>
          <SearchBox keyword={keyword} search={search} placeholder="党支部" />
          <YearSelect />
        </>
      }
      table={{
        columns: columnsFor(id => ask({ branch: id }, true)),
        blank: (
          <EmptyState picture="tray" title="没有党支部">
            没有符合条件的党支部。
          </EmptyState>
        ),
      }}
    />
  );
}

const Records = () => (
  <RecordList
    resource={talkRecord}
    countWord="次"
    create="登记谈话"
    searchFor="姓名"
    quickFilters={['pair', 'talkedOn']}
    sections={factsOf(talkRecord)}
    firstUse="这里是谈心谈话记录。内容摘要加密保存，谈话双方和登记人可以看到，其他人看到的是掩码；“本年覆盖”列出尚未谈心的人员。"
    place="organisationId"
    head={<Ways chosen="records" />}
    facts={['pair', 'talkedOn', 'place']}
    views={[{ label: '全部', filters: {} }]}
  />
);

export const TalkRecordList = () => (useAsked().get('by') === 'coverage' ? <Coverage /> : <Records />);
