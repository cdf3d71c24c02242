/** 个人学时报告: the hours of a year against what it asks for, where they come from and when, and each of them. Domain-cadre 4.8. */
import { Progress } from 'antd';
import { hourStates as states } from 'contract/party-school/codes.ts';
import { fileOfHours, readOwnHours, type HourReport, type OwnHours } from 'contract/party-school/hour-calls.ts';
import { hourRecord } from 'contract/party-school/hour-record.ts';
import { targetKinds, targets } from 'contract/party-school/hour-target.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { YearSelect, useYear } from '../../kit/list/year.tsx';
import { MyPage } from '../../kit/own/my-page.tsx';
import { OwnRows } from '../../kit/own/own-rows.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { hourState } from './hour-list.tsx';
import { MonthLine } from './month-line.tsx';
import { Declared, Declaring } from './own-declaring.tsx';
import './school.css';

/** The office program is given a minute. */
const longestMs = 60_000;
const isOpen = ({ state }: OwnHours) => state !== states.valid && state !== states.ended;

/** Who is asked for how much, the most of what applies. */
const asked = `按本人当前身份取最高的一项：${targetKinds.map(kind => targets[kind].label).join('、')}。`;

function Standing({ of: { year, hours, waiting, target } }: { of: HourReport }) {
  const isMet = target !== null && hours >= target.hours;
  return (
    <section className="card" aria-label="年度学时">
      <Figures
        isLarge
        of={[
          { label: `${year} 年已获`, value: hours, unit: '学时' },
          ...(target ? [{ label: '应修', value: target.hours, unit: '学时' }] : []),
          ...(target && !isMet ? [{ label: '还差', value: target.hours - hours, unit: '学时' }] : []),
          ...(waiting > 0 ? [{ label: '待审核', value: waiting, unit: '学时' }] : []),
        ]}
      />
      {target ? (
        <div className="hour-target">
          <Progress
            percent={target.hours > 0 ? Math.min(100, Math.floor((100 * hours) / target.hours)) : 100}
            strokeColor={isMet ? 'var(--ok)' : 'var(--warn)'}
            aria-label={`已获 ${hours} 学时，应修 ${target.hours} 学时`}
          />
          <p className="remark">
            {targets[target.kind].label}：{targets[target.kind].basis}。{asked}
          </p>
        </div>
      ) : (
        <p className="own-training-text remark">对您的身份没有规定每年的学时要求。{asked}</p>
      )}
    </section>
  );
}

function Sources({ of: { sources, hours } }: { of: HourReport }) {
  return (
    <ul className="hour-sources" aria-label="学时来源">
      {sources.map(one => (
        <li key={one.source}>
          <span>
            <Word field={hourRecord.fields.source} value={one.source} />
          </span>
          <i style={{ width: `${(one.hours / hours) * 100}%` }} aria-hidden />
          <span className="figures">{one.hours} 学时</span>
        </li>
      ))}
    </ul>
  );
}

const columns: DataColumn<OwnHours>[] = [
  { label: '培训名称', width: 280, isLong: true, show: one => one.title },
  {
    label: '日期',
    width: 184,
    show: ({ startOn, earnedOn }) => (
      <span className="figures">{startOn ? `${startOn} 至 ${earnedOn}` : earnedOn}</span>
    ),
  },
  { label: '来源', width: 112, show: one => <Word field={hourRecord.fields.source} value={one.source} /> },
  { label: '学时', width: 56, isFigure: true, show: one => one.hours },
  { label: '状态', width: 96, show: hourState },
  { label: '说明', width: 200, isLong: true, isEmpty: one => !one.opinion, show: one => one.opinion ?? '—' },
];

function Report({ of }: { of: HourReport }) {
  const done = of.records.filter(one => !isOpen(one));
  return (
    <>
      <Standing of={of} />
      <OwnRows title="我的申报" rows={of.records.filter(isOpen)}>
        {one => <Declared of={one} />}
      </OwnRows>
      {of.hours > 0 && (
        <div className="hour-charts">
          <Block title="学时来源">
            <Sources of={of} />
          </Block>
          <Block title="各月学时" note="按培训结束的月份计">
            <MonthLine months={of.months} />
          </Block>
        </div>
      )}
      <Block title="学时明细">
        <DataTable
          caption="学时明细"
          rows={done}
          columns={columns}
          blank={
            <EmptyState picture="tray" title={`${of.year} 年还没有学时`}>
              培训班结业、在线课程学完后由系统计入；校外培训请申报。
            </EmptyState>
          }
        />
      </Block>
    </>
  );
}

export function MyHours() {
  const year = useYear();
  return (
    <MyPage
      read={readOwnHours}
      input={{ query: { year } }}
      what="个人学时报告"
      otherwise="学时记在人员名下，请联系管理员为账号关联人员。"
      renderActions={report => (
        <>
          <YearSelect />
          <ActionButton
            label={report.hasPdf ? '下载报告' : '下载报告（Word）'}
            run={() => call(fileOfHours, { body: { year: report.year } }, { timeout: longestMs, silent: true })}
            done={() => '已生成学时报告'}
          />
          <DialogButton type="primary" label="申报学时">
            {close => <Declaring onClose={close} />}
          </DialogButton>
        </>
      )}
    >
      {report => <Report of={report} />}
    </MyPage>
  );
}
