/** 权限核查: why an account can, or cannot, do something with a record, grant by grant. */
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { explainableEntities, explainAccess, type Explanation, type ExplanationLine } from 'contract/access/explain.ts';
import { scopeWords, type ScopeWord } from 'contract/access/words.ts';
import { call } from '../../client/http.ts';
import { Chip, Dot, type Tone } from '../../kit/ui/marks.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './access.css';
import { AccountPicker } from './account-picker.tsx';
import { Field, useWrite } from './field.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

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
  if (scopeType === 'MANAGED_LEVEL' || scopeType === 'CUSTOM')
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

function Question({ onTold }: { onTold(told: Explanation): void }) {
  const query = useAnswer(explainableEntities);
  const [userId, setUserId] = useState<string | null>(null);
  const [entity, setEntity] = useState('partyMember');
  const [record, setRecord] = useState('');
  const [verb, setVerb] = useState('read');
  const { faults, isBusy, run } = useWrite(['userId', 'entity', 'record', 'verb']);
  return (
    <QueryGate what="可核查的对象" query={query} rows={2}>
      {entities => {
        const chosen = entities.find(one => one.entity === entity);
        const ask = () =>
          run(async () =>
            onTold(
              await call(
                explainAccess,
                { query: { userId: userId ?? '', entity, record: record.trim(), verb } },
                { silent: true },
              ),
            ),
          );
        return (
          <form
            className="explain-form"
            onSubmit={e => {
              e.preventDefault();
              void ask();
            }}
          >
            <Field id="explain-account" label="账号" error={faults.errors['userId']} isRequired>
              {control => <AccountPicker {...control} value={userId} onChange={setUserId} />}
            </Field>
            <Field id="explain-entity" label="对象" error={faults.errors['entity']} isRequired>
              {control => (
                <Select
                  {...control}
                  value={entity}
                  options={entities.map(one => ({ value: one.entity, label: one.label }))}
                  onChange={next => {
                    setEntity(next);
                    setVerb('read');
                  }}
                />
              )}
            </Field>
            <Field
              id="explain-record"
              label="记录"
              error={faults.errors['record']}
              help={chosen ? `${chosen.keyLabel}，须完整` : ''}
              isRequired
            >
              {control => (
                <Input {...control} maxLength={60} value={record} onChange={e => setRecord(e.target.value)} />
              )}
            </Field>
            <Field id="explain-verb" label="操作" error={faults.errors['verb']} isRequired>
              {control => (
                <Select
                  {...control}
                  value={verb}
                  options={(chosen?.verbs ?? []).map(one => ({ value: one.verb, label: one.label }))}
                  onChange={setVerb}
                />
              )}
            </Field>
            <Button type="primary" htmlType="submit" disabled={isBusy || !userId || record.trim() === ''}>
              {isBusy ? '正在核查…' : '核查权限'}
            </Button>
            <FaultList faults={faults.general} />
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
