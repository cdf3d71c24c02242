import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Input } from 'antd';
import { useState } from 'react';
import { mostAtOnce, peopleWithoutAccount, registerPeople, type HandOut } from 'contract/account/calls.ts';
import { useIsMobile } from '../../client/device.ts';
import { call } from '../../client/http.ts';
import { useSettled } from '../../kit/inputs/pickers.ts';
import { Pages } from '../../kit/pages.tsx';
import { useAttempt } from '../../client/attempt.ts';
import { QueryGate } from '../../kit/query-gate.tsx';
import { Blank } from '../../kit/states.tsx';
import './account.css';
import { FaultList } from '../../plain/fault-list.tsx';

const size = 20;

function usePeople(keyword: string, page: number) {
  return useQuery({
    queryKey: ['list', 'user', 'without-account', keyword, page],
    queryFn: ({ signal }) =>
      call(
        peopleWithoutAccount,
        { query: { page, size, sort: ['name,asc'] }, body: { keyword } },
        { signal, silent: true },
      ),
    placeholderData: keepPreviousData,
  });
}
type People = ReturnType<typeof usePeople>;

interface Choice {
  chosen: ReadonlySet<string>;
  onChoose(ids: string[], isChosen: boolean): void;
}

function Table({ people, chosen, onChoose }: Choice & { people: NonNullable<People['data']>['content'] }) {
  const here = people.filter(({ id }) => chosen.has(id)).length;
  return (
    <div className="hand-out">
      <table>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label="选择本页"
                checked={here > 0 && here === people.length}
                indeterminate={here > 0 && here < people.length}
                onChange={event =>
                  onChoose(
                    people.map(({ id }) => id),
                    event.target.checked,
                  )
                }
              />
            </th>
            <th scope="col">姓名</th>
            <th scope="col">学号/工号</th>
            <th scope="col">单位</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, number, unitName }) => (
            <tr key={id}>
              <td>
                <Checkbox
                  aria-label={`选择${name}`}
                  checked={chosen.has(id)}
                  onChange={event => onChoose([id], event.target.checked)}
                />
              </td>
              <th scope="row">{name}</th>
              <td className="figures">{number ?? '—'}</td>
              <td>{unitName ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Body({ answer, ...choice }: Choice & { answer: People }) {
  return (
    <QueryGate what="未开通账号的人员" query={answer}>
      {({ content }) =>
        content.length === 0 ? (
          <Blank picture="search" title="没有符合条件的人员">
            人员信息库中的人员都已有账号，或换个姓名、学工号再找。
          </Blank>
        ) : (
          <Table people={content} {...choice} />
        )
      }
    </QueryGate>
  );
}

/** People of the bases who have no account, and the deed that gives them one. */
export function WithoutAccount({ onClose, onMade }: { onClose(): void; onMade(made: HandOut[]): void }) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, faults, attempt } = useAttempt();
  const client = useQueryClient();
  const isPhone = useIsMobile();
  const answer = usePeople(useSettled(typed).trim(), page);
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen(before => {
      const next = new Set(before);
      for (const id of ids)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  const register = async () => {
    const { accounts } = await call(registerPeople, { body: [...chosen] }, { silent: true, timeout: 300_000 });
    onClose();
    onMade(accounts);
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'user' });
  };
  const isTooMany = chosen.size > mostAtOnce;
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 720}
      title="未开通账号的人员"
      onClose={onClose}
      footer={
        <Button
          type="primary"
          disabled={chosen.size === 0 || isTooMany || isBusy}
          onClick={() => void attempt(register)}
        >
          {isBusy ? '正在开通…' : `为选中的 ${chosen.size} 人开通账号`}
        </Button>
      }
    >
      <div className="without-account">
        <p>用户名为学号或工号，开通后只有基本权限，角色由安全管理员授予。一次最多 {mostAtOnce} 人。</p>
        <Input
          allowClear
          type="search"
          aria-label="姓名 / 拼音 / 学工号"
          placeholder="姓名 / 拼音 / 学工号"
          maxLength={100}
          value={typed}
          onChange={event => {
            setTyped(event.target.value);
            setPage(0);
          }}
        />
        <FaultList faults={faults} />
        <Body answer={answer} chosen={chosen} onChoose={choose} />
        <p className="remark">共 {(answer.data?.totalElements ?? 0).toLocaleString('zh-CN')} 人</p>
        <Pages page={page} size={size} total={answer.data?.totalElements ?? 0} turn={setPage} />
      </div>
    </Drawer>
  );
}
