/** A statement, kind by kind: what is kept, what is said, and for the cadre the buttons to say it. */
import { Button } from 'antd';
import { collected, type Section } from 'contract/cadre/sections.ts';
import type { Statement, StatementPart, StatementRow } from 'contract/cadre/statement.ts';
import { RowButton } from '../../../kit/ui/row-actions.tsx';
import { useDialog } from '../../../kit/ui/use-dialog.tsx';
import { Changes, RowMark } from './changes.tsx';
import { AsideButtons, type Judging } from './aside.tsx';
import { SayDialog, type Speaking } from './say-dialog.tsx';
import './statement.css';

interface PartProps {
  part: StatementPart;
  /** Left out, it is only read. */
  speaking?: Speaking | undefined;
  /** For whoever checks it: which rows are taken into the record. */
  judging?: Judging | undefined;
  /** Rows and fields that do not differ are left out. */
  isShort: boolean;
}

function useSpeaking(section: Section, speaking: Speaking | undefined) {
  const { open, dialog } = useDialog();
  const ask = (row?: StatementRow, isRemoval = false) =>
    speaking &&
    open(close => (
      <SayDialog section={section} {...(row && { row })} isRemoval={isRemoval} speaking={speaking} onClose={close} />
    ));
  const isRow = !section.resource.partOf;
  const buttonsOf = (row: StatementRow) => {
    if (!speaking) return null;
    const drop = () => void speaking.send({ section: section.code, key: row.key, how: 'drop' }, {}, []);
    const isKept = speaking.beside === undefined;
    return (
      <>
        {row.state !== 'removed' && <RowButton label={speaking.verb} of={row.title} run={() => ask(row)} />}
        {isRow && (row.state === 'same' || row.state === 'changed') && (
          <RowButton label="删除" of={row.title} run={() => ask(row, true)} />
        )}
        {isKept && row.state !== 'same' && <RowButton label="撤销填报" of={row.title} run={drop} />}
      </>
    );
  };
  return { ask, buttonsOf, dialog };
}

/** By what a row is known beside its title, as far as it stays as it is. */
function Facts({ section, row }: { section: Section; row: StatementRow }) {
  const { columns } = section.resource.list;
  const { title } = section.resource;
  const told = row.lines.filter(
    ({ name, held, isChanged }) => held !== null && !isChanged && name !== title && columns.includes(name),
  );
  return told.length === 0 ? null : (
    <p className="remark">{told.map(({ label, held }) => `${label}：${held}`).join(' · ')}</p>
  );
}

function Part({ part, speaking, judging, isShort }: PartProps) {
  const section = collected.find(({ code }) => code === part.section)!;
  const { ask, buttonsOf, dialog } = useSpeaking(section, speaking);
  const rows = isShort ? part.rows.filter(({ state }) => state !== 'same') : part.rows;
  const changed = part.rows.filter(({ state }) => state !== 'same').length;
  return (
    <section className="card statement-part" aria-label={part.label}>
      <header>
        <h3>
          {part.label} <small>{changed > 0 ? `${changed} 条变动` : '没有变动'}</small>
        </h3>
        {speaking && part.canAdd && <Button onClick={() => ask()}>新增{part.label}</Button>}
      </header>
      {rows.length === 0 && <p className="remark">库中没有记录</p>}
      <ul>
        {rows.map(row => (
          <li key={row.key}>
            <p className="statement-row">
              <b>{row.title}</b>
              <RowMark state={row.state} />
              <span className="actions">
                {buttonsOf(row)}
                {judging && <AsideButtons section={part.section} row={row} judging={judging} />}
              </span>
            </p>
            {row.setAside !== null && <p className="tone-warn">不采纳：{row.setAside}</p>}
            {section.canAdd && (row.state === 'same' || row.state === 'changed') && (
              <Facts section={section} row={row} />
            )}
            {(row.state !== 'same' || !section.canAdd) && (
              <Changes caption={`${part.label}：${row.title}`} row={row} isShort={isShort || section.canAdd} />
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

interface Props {
  of: Statement;
  speaking?: Speaking;
  judging?: Judging | undefined;
  isShort?: boolean;
}
const differs = ({ rows }: StatementPart) => rows.some(({ state }) => state !== 'same');
export function StatementParts({ of, speaking, judging, isShort = false }: Props) {
  const parts = isShort ? of.parts.filter(differs) : of.parts;
  return (
    <div className="statement">
      {parts.length === 0 && <p className="card statement-part">没有变动，填报内容与库中一致</p>}
      {parts.map(part => (
        <Part key={part.section} part={part} speaking={speaking} judging={judging} isShort={isShort} />
      ))}
    </div>
  );
}
