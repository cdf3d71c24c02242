/** 任免事项: a board by steps, or the list. Domain-cadre 1.10. */
import { LockOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { appointmentStates as states } from 'contract/appointment/appointment-codes.ts';
import { readBoard, type MatterCard } from 'contract/appointment/board.ts';
import { appointment } from 'contract/appointment/appointment.ts';
import { addressOf } from 'contract/report/home.ts';
import { useIsMobile } from '../../client/device.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Columns } from './matter-columns.tsx';
import { MatterDrawer } from './matter-drawer.tsx';
import { narrowChoices, narrowed, type Narrow } from './matter-narrow.ts';
import { matterViews, matterWords, shownSections } from './matter-words.tsx';
import './matter.css';

type Look = 'board' | 'list';
const Looks = ({ look, turn }: { look: Look; turn(look: Look): void }) => (
  <Pills
    label="展示方式"
    of={[
      { key: 'board', label: '看板' },
      { key: 'list', label: '列表' },
    ]}
    chosen={look}
    choose={turn}
  />
);

interface Asked {
  batchName: string;
  keyword: string;
  isOwn: boolean;
}
const everything: Asked = { batchName: '', keyword: '', isOwn: false };
const queryOf = ({ batchName, keyword, isOwn }: Asked) => ({
  ...(batchName && { batchName }),
  ...(keyword && { keyword }),
  ...(isOwn && { isOwn }),
});

function Batches({ names, asked, set }: { names: readonly string[]; asked: Asked; set(asked: Asked): void }) {
  return (
    <Pills
      label="批次"
      of={[{ key: '', label: '全部批次' }, ...names.slice(0, 4).map(name => ({ key: name, label: name }))]}
      chosen={asked.batchName}
      choose={batchName => set({ ...asked, batchName })}
    />
  );
}

const Foot = ({ finished, toList }: { finished: number; toList(): void }) => (
  <p className="matter-foot">
    凡提四必：档 档案审核 · 事 个人有关事项 · 纪 纪检意见 · 信 信访核查
    <Link to={addressOf('/cadre/appointment/list', { state: [states.finished] })} onClick={toList}>
      已办结 {finished} 件
    </Link>
    <span>
      <LockOutlined /> 公示前仅承办人和知情人员可见
    </span>
  </p>
);

/** The cards as they are narrowed, one of them open beside them. */
function Cards({ cards, narrow }: { cards: readonly MatterCard[]; narrow: Narrow }) {
  const [open, look] = useState<string | null>(null);
  const isPhone = useIsMobile();
  const shown = narrowed(cards, narrow);
  return (
    <>
      <Columns cards={shown} open={open} look={isPhone ? null : look} />
      {open !== null && !isPhone && <MatterDrawer id={open} cards={shown} turn={look} />}
    </>
  );
}

function Board({ look, turn }: { look: Look; turn(look: Look): void }) {
  const [asked, set] = useState(everything);
  const [narrow, narrowTo] = useState<Narrow>('all');
  const may = useMay();
  const answer = useAnswer(readBoard, { query: queryOf(asked) }, { isKept: true, isFresh: true });
  const begin = may(appointment, 'create') && (
    <GoButton label="发起动议" to="/cadre/appointment/list/form" type="primary" icon={<PlusOutlined />} />
  );
  return (
    <div className="list-page page-fill">
      <PageHead actions={begin} />
      <section className="card matter-page" aria-label="任免事项">
        <div className="matter-bar">
          <SearchBox
            keyword={asked.keyword}
            search={keyword => set({ ...asked, keyword })}
            placeholder="姓名 / 工号 / 编号"
          />
          <Batches names={answer.data?.batches ?? []} asked={asked} set={set} />
          <Pills
            label="承办"
            of={[
              { key: 'all', label: '所有承办人' },
              { key: 'own', label: '我承办' },
            ]}
            chosen={asked.isOwn ? 'own' : 'all'}
            choose={key => set({ ...asked, isOwn: key === 'own' })}
          />
          <Pills
            label="期限"
            of={narrowChoices(answer.data?.cards ?? [])}
            chosen={narrow}
            choose={key => narrowTo(key)}
          />
          <Looks look={look} turn={turn} />
        </div>
        <QueryGate what="任免事项" query={answer} rows={10}>
          {({ cards, finished }) =>
            cards.length > 0 ? (
              <>
                <Cards cards={cards} narrow={narrow} />
                <Foot finished={finished} toList={() => turn('list')} />
              </>
            ) : (
              <EmptyState picture="tray" title="没有办理中的任免事项" actions={begin}>
                发起动议后按环节列在这里；公示前只有承办人和知情人员看得到。
              </EmptyState>
            )
          }
        </QueryGate>
      </section>
    </div>
  );
}

export function MatterBoard() {
  // An address that narrows the list, such as that of a batch, opens the list.
  const { search } = useTab().location;
  const [look, turn] = useState<Look>(search === '' ? 'board' : 'list');
  if (look === 'board') return <Board look={look} turn={turn} />;
  return (
    <RecordList
      resource={appointment}
      countWord="件"
      create="发起动议"
      searchFor="姓名 / 编号 / 批次"
      quickFilters={['batchName', 'type', 'unitId']}
      sections={shownSections}
      words={matterWords}
      facts={['toPostName', 'batchName', 'state']}
      views={matterViews}
      head={<Looks look={look} turn={turn} />}
    />
  );
}
