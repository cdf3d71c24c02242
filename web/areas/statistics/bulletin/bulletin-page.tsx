/** One bulletin as the document it is: its parts with figures, tables and sentences; of a draft each may be put in other words. */
import {
  bulletin,
  bulletinProcess,
  bulletinStates,
  partNames,
  parts,
  type Part,
} from 'contract/statistics/bulletin.ts';
import { readBulletinContent, type Texts } from 'contract/statistics/bulletin-content.ts';
import { periodWords } from 'contract/statistics/bulletin-period.ts';
import { isEdited } from 'contract/statistics/bulletin-words.ts';
import { ask } from '../../../client/ask.ts';
import { formatMinute } from '../../../client/format.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { useMay } from '../../../kit/data/as-of.tsx';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import type { Row } from '../../../kit/data/row.ts';
import { RowDialog } from '../../../kit/form/row-dialog.tsx';
import { ProcessPage, type ProcessLayout } from '../../../kit/process/process-page.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { DialogButton } from '../../../kit/ui/dialog-button.tsx';
import './bulletin.css';
import { headFields, tables, type Told } from './parts.tsx';

const numbers = ['一', '二', '三', '四', '五', '六', '七'];
const headingOf = (name: Part) => `${numbers[partNames.indexOf(name)]}、${parts[name].label}`;
const textOf = (row: Row, name: Part) => String(row[name] ?? '');
const anchorOf = (name: Part) => `bulletin-${name}`;

const Sentences = ({ text }: { text: string }) => (
  <>
    {text.split('\n').map((line, at) => (
      <p key={at} className="bulletin-text">
        {line}
      </p>
    ))}
  </>
);

/** Beside what somebody wrote stands what follows from the figures, and the way back to it. */
function Automatic({ row, name, text }: { row: Row; name: Part; text: string }) {
  return (
    <aside className="bulletin-automatic" aria-label={`${parts[name].label}的系统文字`}>
      <h4>
        按当前数字生成的文字
        <ActionButton
          label="采用系统文字"
          of={parts[name].label}
          size="small"
          run={() =>
            ask('PUT', bulletin.path, {
              body: { id: row.id, version: row.version, [name]: text || null },
              silent: true,
            })
          }
          done={() => `${parts[name].label}已改为系统文字`}
        />
      </h4>
      <p>{text || '没有由数字生成的文字'}</p>
    </aside>
  );
}

interface PartProps {
  row: Row;
  name: Part;
  told: Told;
  texts: Texts;
}
function PartOf({ row, name, told, texts }: PartProps) {
  const isOpen = useMay()(bulletin, 'update', row) && row['state'] === bulletinStates.draft;
  const text = textOf(row, name);
  const label = parts[name].label;
  return (
    <section className="bulletin-part" aria-label={label}>
      <header>
        <h3 id={anchorOf(name)} tabIndex={-1}>
          {headingOf(name)}
        </h3>
        {isOpen && (
          <DialogButton label="修改文字" of={label} size="small">
            {close => <RowDialog resource={bulletin} row={row} title={`修改${label}`} names={[name]} onClose={close} />}
          </DialogButton>
        )}
      </header>
      {text ? <Sentences text={text} /> : <p className="bulletin-none">{isOpen ? '还没有填写' : '无。'}</p>}
      {isOpen && isEdited(text, texts[name]) && <Automatic row={row} name={name} text={texts[name]} />}
      {tables[name]?.(told)}
    </section>
  );
}

const Contents = () => (
  <nav className="bulletin-contents" aria-label="目录">
    <ol>
      {partNames.map(name => (
        <li key={name}>
          <button
            type="button"
            onClick={() => {
              const heading = document.getElementById(anchorOf(name));
              heading?.scrollIntoView({ block: 'start' });
              heading?.focus({ preventScroll: true });
            }}
          >
            {headingOf(name)}
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

function Document({ row }: { row: Row }) {
  const query = useAnswer(readBulletinContent, { params: { id: row.id } }, { revision: row.version });
  const asked = { period: String(row['period']), firstMonth: String(row['firstMonth']) };
  return (
    <QueryGate what="通报内容" query={query} rows={12}>
      {({ figures, texts, isReached }) => {
        const told: Told = { ...asked, organisationId: String(row['organisationId']), figures, isReached };
        return (
          <div className="bulletin">
            <Contents />
            <article aria-label="通报内容">
              <p className="remark">
                {periodWords(asked)}，数字计算于 {formatMinute(figures.at)}
                {isReached ? '，点数字查看计算时的名单' : ''}
              </p>
              {partNames.map(name => (
                <PartOf key={name} {...{ row, name, told, texts }} />
              ))}
            </article>
          </div>
        );
      }}
    </QueryGate>
  );
}

const leads = {
  publish: '发布后下级党组织可以查看，并通知各下级党组织书记；发布后不能修改。',
  recompute: '按现在的数据重新计算数字。没有改过的文字随之更新；改过的保留，旁边列出按新数字生成的文字。',
  withdraw: '撤回后下级党组织不再看到，并通知各下级党组织书记；可以重新编写本期通报。',
};
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '份',
  leads,
  sections: [{ title: '通报', fields: headFields }],
  tabs: [{ key: 'document', label: '通报内容', children: <Document row={row} /> }],
  first: 'document',
});
export const BulletinDetail = () => <ProcessPage process={bulletinProcess} layout={layoutOf} />;
