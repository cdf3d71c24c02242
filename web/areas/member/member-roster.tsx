import { Button } from 'antd';
import { inRegister } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { exportRoster, readRoster, rosterFigures, type Roster } from 'contract/member/roster.ts';
import './roster.css';
import { useIsMobile } from '../../client/device.ts';
import { share } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useDictionary } from '../../client/reference.ts';
import { AsOfBar, BeforeRecords, isBefore } from '../../kit/data/as-of.tsx';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { RosterActions } from '../../kit/export/roster-actions.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { listOf, pageSizes, useRosterChoice, type Choosing } from './roster-choice.ts';
import { RosterPaper, usePaper } from './roster-paper.tsx';
import { RosterParameters } from './roster-parameters.tsx';
import { RosterTable } from './roster-table.tsx';
import { Pages } from '../../kit/ui/pages.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { Figures } from '../../kit/ui/figures.tsx';
import { Printed } from '../../kit/ui/printed.tsx';

const counted = { partyStatus: inRegister };

/** Every figure with its share; it opens the people it counts. */
function Shares({ roster, choice }: { roster: Roster } & Pick<Choosing, 'choice'>) {
  const codes = useDictionary('DJ_COMM_MZXX').map(({ value }) => value);
  const figures = rosterFigures(codes).map(({ name, label, filters }) => {
    const count = roster.figures[name] ?? 0;
    const note = name !== 'total' && count > 0 && share(count, roster.totalElements);
    return { label, value: count, unit: '人', to: listOf(choice, { ...counted, ...filters }), note };
  });
  return <Figures of={figures} />;
}

function Body({ choosing, roster, isStale }: { choosing: Choosing; roster: Roster; isStale: boolean }) {
  const { choice, columns, page, size, go } = choosing;
  if (roster.totalElements === 0 && isBefore(choice.asOf ?? null, roster.since))
    return <BeforeRecords resource={partyMember} since={roster.since} />;
  if (roster.totalElements === 0)
    return (
      <EmptyState
        picture="search"
        title="这里没有在册党员"
        actions={
          <Button onClick={() => go({ memberCategory: null, unitId: null, includeSub: null })}>清除全部条件</Button>
        }
      >
        可以换一个党组织，或勾选“含下级”。
      </EmptyState>
    );
  const inBranch = { ...choice };
  delete inBranch.includeSub;
  return (
    <div className="table-place" tabIndex={0} role="region" aria-label="花名册">
      <RosterTable
        roster={roster}
        columns={columns}
        first={page * size}
        isStale={isStale}
        listOf={group => listOf(inBranch, { ...counted, organisationId: [group.id] })}
      />
    </div>
  );
}

function Pager({ choosing, roster }: { choosing: Choosing; roster: Roster }) {
  const isPhone = useIsMobile();
  const { page, size, go } = choosing;
  const first = page * size + 1;
  return (
    <div className="pager">
      <span className="figures" role="status">
        共 {roster.totalElements.toLocaleString('zh-CN')} 人
        {roster.content.length > 0 && !isPhone && `，本页 ${first}–${first + roster.content.length - 1}`}
      </span>
      <Pages
        page={page}
        size={size}
        total={roster.totalElements}
        turn={next => go({ page: next > 0 ? String(next) : null })}
        sizes={{ offered: pageSizes, choose: next => go({ size: String(next) }) }}
      />
    </div>
  );
}

/** 党员花名册: the members of a place at a day, branch by branch, to read, print and hand out. */
export function MemberRoster() {
  const choosing = useRosterChoice();
  const { choice, page, size, isReady } = choosing;
  const query = { ...choice, page, size };
  const answer = useAnswer(readRoster, { query }, { isKept: true, isOn: isReady });
  const { paper, isBusy, print, clear } = usePaper(choice);
  return (
    <div className="roster-page page-fill">
      <PageHead
        actions={
          <RosterActions
            isEmpty={answer.data?.totalElements === 0}
            mayExport={may(partyMember, 'export')}
            isPrinting={isBusy}
            print={() => void print()}
            download={() => call(exportRoster, { body: choice }, { timeout: 120_000 })}
          />
        }
      />
      <section className="card roster-card" aria-label="党员花名册">
        <AsOfBar since={answer.data?.since} />
        <RosterParameters {...choosing} />
        <QueryGate what="党员花名册" query={answer} rows={14}>
          {data => (
            <>
              <header className="roster-title">
                <hgroup>
                  <h2>{data.place}</h2>
                  <p className="figures">截止 {data.day}</p>
                </hgroup>
                <Shares roster={data} choice={choice} />
              </header>
              <Body choosing={choosing} roster={data} isStale={answer.isPlaceholderData} />
              <Pager choosing={choosing} roster={data} />
            </>
          )}
        </QueryGate>
        <Watermark />
      </section>
      {paper && (
        <Printed onPrinted={clear}>
          <RosterPaper roster={paper} columns={choosing.columns} />
        </Printed>
      )}
    </div>
  );
}
