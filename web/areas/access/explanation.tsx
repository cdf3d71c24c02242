/** 权限核查: why an account can, or cannot, do something with a record, grant by grant. */
import { useState } from 'react';
import { explainableEntities, explainAccess, type Explanation, type ExplanationLine } from 'contract/access/explain.ts';
import { scopeWords, type ScopeWord } from 'contract/access/words.ts';
import { text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { Chip, Dot, type Tone } from '../../kit/ui/marks.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './access.css';
import { isBlank } from '../../kit/data/faults.ts';
import { useCallForm } from '../../kit/form/call-form.tsx';
import { FieldRow, type FieldWords } from '../../kit/form/field-row.tsx';
import { FormFaults, SaveButton } from '../../kit/form/row-fields.tsx';
import { AccountInput } from './account-input.tsx';

const outcomes: Record<string, { tone: Tone; label: string }> = {
  opens: { tone: 'ok', label: '可以' },
  beyond: { tone: 'warn', label: '有权限，但不在范围内' },
  unlisted: { tone: 'warn', label: '通配不含敏感操作' },
  none: { tone: 'plain', label: '没有这项权限' },
};
const scopeOf = (scope: string) => scopeWords[scope as ScopeWord]?.label ?? scope;

/** One sentence for one grant: what it gives, and where. */
export function reasonOf({ outcome, patterns, place, scopeType, isOwnOnly }: ExplanationLine): string {
  const where = place.length > 0 ? `“${place.at(-1)}”` : '';
  if (outcome === 'none') return '角色的权限中没有这一项。';
  if (outcome === 'unlisted') return `权限 ${patterns.join('、')} 不含敏感操作，须在角色中逐项勾选。`;
  const by = `由权限 ${patterns.join('、')} 给予`;
  if (outcome === 'opens')
    return isOwnOnly ? `${by}，这是本人的记录。` : `${by}，记录在${where}${scopeOf(scopeType)}的范围内。`;
  if (scopeType === 'CUSTOM')
    return `${by}，但数据范围“${scopeOf(scopeType)}”目前不含任何数据：${scopeWords[scopeType].meaning}。`;
  return isOwnOnly
    ? `${by}，但只及本人，这不是本人的记录。`
    : `${by}，但记录不在${where}${scopeOf(scopeType)}的范围内。`;
}

function Line({ line }: { line: ExplanationLine }) {
  const { tone, label } = outcomes[line.outcome] ?? { tone: 'plain', label: line.outcome };
  return (
    <li>
      <header>
        <strong>{line.roleName}</strong>
        <Chip>{scopeOf(line.scopeType)}</Chip>
        {line.place.length > 0 && <span className="remark">{line.place.join(' › ')}</span>}
        <Dot tone={tone}>{label}</Dot>
      </header>
      <p>{reasonOf(line)}</p>
    </li>
  );
}

/** What is missing, in one sentence. */
export function missingOf({ account, record, isAllowed, lines }: Explanation): string {
  if (!account.isOpen) return '账号已停用，不能登录。';
  if (record === null) return '没有这条记录，或已删除。';
  if (isAllowed) return '以下授权中有一项同时给予权限并包含这条记录。';
  if (lines.some(line => line.outcome === 'beyond'))
    return '有这项权限的授权都不包含这条记录：需要在记录所在处或其上级授权。';
  return '所持角色都没有这项权限：需要授予有这项权限的角色。';
}

function Result({ told }: { told: Explanation }) {
  const { account, record, isAllowed, verbLabel, entityLabel, permission, rolesThatGive } = told;
  return (
    <>
      <section className="verdict" aria-label="核查结果">
        <h3>
          <Dot tone={isAllowed ? 'ok' : 'error'}>
            {account.name}
            {isAllowed ? '可以' : '不能'}
            {verbLabel}这条{entityLabel}记录
          </Dot>
        </h3>
        <p>{missingOf(told)}</p>
        <p className="remark">
          权限 <span className="access-code">{permission}</span>
          {record?.title && `　记录 ${record.title}`}
          {record?.isOwn && '　本人的记录'}
        </p>
        {record?.places.map(({ label, chain }) => (
          <p key={label} className="remark">
            {label}：{chain.join(' › ')}
          </p>
        ))}
      </section>
      <ul className="explain-lines" aria-label="各项授权">
        {told.lines.map(line => (
          <Line key={`${line.roleCode} ${line.place.join()}`} line={line} />
        ))}
      </ul>
      {!isAllowed && rolesThatGive.length > 0 && (
        <p className="access-lead">
          给予这项权限的角色：{rolesThatGive.map(role => `${role.name}（${scopeOf(role.scopeType)}）`).join('、')}
        </p>
      )}
    </>
  );
}

const fields = {
  userId: text('账号', { required: true }),
  entity: text('对象', { required: true }),
  record: text('记录', { required: true, max: 60 }),
  verb: text('操作', { required: true }),
};

function Question({ onTold }: { onTold(told: Explanation): void }) {
  const query = useAnswer(explainableEntities);
  const form = useCallForm({
    label: '权限核查',
    fields,
    initial: { entity: 'partyMember', verb: 'read' },
    send: values => call(explainAccess, { query: values as never }, { silent: true }),
    onDone: onTold,
  });
  const { userId, record, entity } = form.values;
  /** What can be done differs from kind to kind; all can be looked at. */
  const set = (name: string, value: unknown) => {
    form.set(name, value);
    if (name === 'entity') form.set('verb', 'read');
  };
  return (
    <QueryGate what="可核查的对象" query={query} rows={2}>
      {entities => {
        const chosen = entities.find(one => one.entity === entity);
        const words: Record<string, FieldWords> = {
          userId: { input: AccountInput },
          entity: { options: entities.map(one => ({ value: one.entity, label: one.label })) },
          record: { help: chosen ? `${chosen.keyLabel}，须完整` : '' },
          verb: { options: (chosen?.verbs ?? []).map(one => ({ value: one.verb, label: one.label })) },
        };
        return (
          <form className="explain-form" onSubmit={event => (event.preventDefault(), void form.submit())}>
            {form.names.map(name => (
              <FieldRow key={name} form={{ ...form, set }} name={name} words={words[name]} />
            ))}
            <SaveButton form={form} verb="核查权限" isIdle={!userId || isBlank(record)} />
            <FormFaults form={form} />
          </form>
        );
      }}
    </QueryGate>
  );
}

export function ExplanationPage() {
  const [told, setTold] = useState<Explanation | null>(null);
  return (
    <section className="card access-main page-fill" aria-label="权限核查">
      <div className="access-body">
        <p className="access-lead">
          选择账号和记录，说明为什么能或不能办理。结论由系统判断权限的同一程序得出；每次核查都记入审计日志。
        </p>
        <Question onTold={setTold} />
        {told ? (
          <Result told={told} />
        ) : (
          <EmptyState picture="search" title="还没有核查">
            例如：某支部书记为什么看不到某名党员。
          </EmptyState>
        )}
      </div>
    </section>
  );
}
