/** List, form and detail of transfers, the same for every way; each way brings its words. */
import { probationary } from 'contract/member/codes.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { transfer, transferProcess } from 'contract/transfer/transfer.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { usePage } from '../../kit/list/list.ts';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import './figures.css';
import { FreshmenImport } from './freshmen-import.tsx';
import { columnWords, Expiry, Place, StateMark } from './marks.tsx';
import { states } from 'contract/transfer/codes.ts';
import { StepStrip } from '../../kit/ui/step-strip.tsx';
import { stepsOf, viewsOf, wayOf, ways, type Way } from './words.ts';
import type { Row } from '../../kit/data/row.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

/** The kinds are those of the list. */
const held = ['type'];

function WayList({ way: name }: { way: keyof typeof ways }) {
  const way = ways[name];
  if (!useOwnKinds('type', way.types)) return <Skeleton />;
  return (
    <RecordList
      resource={transfer}
      countWord="单"
      create={way.create}
      searchFor="姓名 / 单号 / 介绍信号"
      quickFilters={['reason', 'state', 'expiresOn']}
      sections={way.sections}
      firstUse={way.firstUse}
      place="organisationId"
      fixedFilters={held}
      words={columnWords}
      {...(name === 'in' ? { actions: <FreshmenImport /> } : {})}
      facts={['type', 'state', 'toOrganisationName', 'expiresOn']}
      views={viewsOf(way)}
    />
  );
}

function WayForm({ way: name }: { way: keyof typeof ways }) {
  const way = ways[name];
  const [type = ''] = way.types;
  return (
    <RecordForm
      resource={transfer}
      create={way.create}
      edit={row => `编辑${String(row['name'])}的转接单`}
      sections={way.sections}
      words={way.words}
      known={{ type }}
      after="保存为草稿；提交后进入审核。"
      detail={`${way.path}/detail`}
      done={saved => `已保存${String(saved['name'])}的转接单，提交后进入审核`}
      next="办理"
      isSubmitted
    />
  );
}

const leads: Record<string, string> = {
  issue: '校外转接在此开具介绍信并编号；有效天数留空则按系统设置，最长 90 天。校内跨院系转接转给接收支部确认。',
  receive: '确认党员已到本支部报到。预备党员须入党材料齐全。',
  receipt: '收到接收党组织的回执后登记，登记后党员转出，不再计入本支部。',
  reissue: '介绍信已过期，须说明超期原因后重新开具，编号另取。',
  cancel: '撤销后介绍信作废，可以重新办理。',
};
const own = { expiresOn: (row: Row) => <Expiry row={row} /> };
const shownFor = ['no', 'memberCategory', 'fromOrganisationName', 'fromCommittee', 'startedOn'];
const ofLetter = ['letterOn', 'validDays', 'letterNo', 'expiresOn', 'receiptOn', 'receiptFile'];

/** What is filled on the way stands with what was typed. */
const sectionsOf = ({ sections: all, types }: Way, { memberCategory }: Row) => {
  const sections = memberCategory === probationary ? all : all.filter(one => !one.fields.includes('hasApplication'));
  const typed = new Set(sections.flatMap(section => section.fields));
  const outcome = types.includes('4') ? ofLetter : ['receivedOn'];
  const further = [...shownFor, ...outcome].filter(name => !typed.has(name));
  return [...sections, { title: '办理情况', fields: further }];
};

/** The letter, for who issues them. */
function LetterButton({ row }: { row: Row }) {
  const [letter] =
    usePage(introductionLetter, { keyword: String(row['letterNo']), page: 0, size: 1 }).data?.content ?? [];
  if (!useMay()(transfer, 'issue') || !letter) return null;
  return <GoButton label="查看介绍信" to={`/member/transfer/letter/detail?id=${letter.id}`} />;
}

/** A link leads to the order whatever its kind; it is laid out by its own way. */
const layoutOf = (row: Row): ProcessLayout => {
  const way = wayOf(row['type']);
  const strip = stepsOf(way, row['state']);
  return {
    title: `${String(row['name'])}${way.title}`,
    countWord: '单',
    leads,
    form: `${way.path}/form`,
    buttons: row['letterNo'] && way.types.includes('4') ? <LetterButton row={row} /> : null,
    state: <StateMark row={row} />,
    chips: (
      <>
        <span>
          <Place name={row['fromOrganisationName']} /> → <Place name={row['toOrganisationName']} />
        </span>
        {row['letterNo'] && row['expiresOn'] && row['state'] !== states.issued ? (
          <span>
            介绍信有效期至 <Expiry row={row} />
          </span>
        ) : null}
      </>
    ),
    strip: strip && <StepStrip {...strip} isStopped={row['state'] === states.returned} />,
    sections: sectionsOf(way, row),
    own,
  };
};
export const WayDetail = () => <ProcessPage process={transferProcess} layout={layoutOf} />;

export const TransferInList = () => <WayList way="in" />;
export const TransferInForm = () => <WayForm way="in" />;
export const TransferInternalList = () => <WayList way="internal" />;
export const TransferInternalForm = () => <WayForm way="internal" />;
export const TransferOutList = () => <WayList way="out" />;
export const TransferOutForm = () => <WayForm way="out" />;
