import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { mostAtOnce, peopleWithoutAccount, registerPeople, type HandOut } from 'contract/account/calls.ts';
import { renewRows } from '../../client/answers.ts';
import { useIsMobile } from '../../client/device.ts';
import { call } from '../../client/http.ts';
import { useTurning } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useAttempt } from '../../client/attempt.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { useChosen, useSelection, type Selection } from '../../kit/ui/selection.ts';
import type { DataColumn } from '../../kit/ui/table.ts';
import './account.css';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

const size = 20;

const usePeople = (keyword: string, page: number) =>
  useAnswer(peopleWithoutAccount, { query: { page, size, sort: ['name,asc'] }, body: { keyword } }, { isKept: true });
type Person = NonNullable<ReturnType<typeof usePeople>['data']>['content'][number];

const nameOf = ({ name }: Person) => name;
const columns: DataColumn<Person>[] = [
  { label: '姓名', width: 120, show: nameOf },
  { label: '学号/工号', width: 140, show: ({ number }) => number ?? '—' },
  { label: '单位', width: 320, show: ({ unitName }) => unitName ?? '—' },
];
const blank = (
  <EmptyState picture="search" title="没有符合条件的人员">
    人员信息库中的人员都已有账号，或换个姓名、学工号再找。
  </EmptyState>
);

interface ButtonProps {
  selection: Selection;
  isBusy: boolean;
  onClick(): void;
}
function RegisterButton({ selection, isBusy, onClick }: ButtonProps) {
  const count = useChosen(selection, chosen => chosen.size);
  return (
    <Button type="primary" disabled={count === 0 || count > mostAtOnce || isBusy} onClick={onClick}>
      {isBusy ? '正在开通…' : `为选中的 ${count} 人开通账号`}
    </Button>
  );
}

/** People of the bases who have no account, and the action that gives them one. */
export function WithoutAccount({ onClose, onMade }: { onClose(): void; onMade(made: HandOut[]): void }) {
  const [keyword, setKeyword] = useState('');
  const { page, turn } = useTurning();
  const selection = useSelection();
  const { isBusy, faults, attempt } = useAttempt();
  const isPhone = useIsMobile();
  const answer = usePeople(keyword, page);
  const register = async () => {
    const { accounts } = await call(
      registerPeople,
      { body: [...selection.now().keys()] },
      { silent: true, timeout: 300_000 },
    );
    onClose();
    onMade(accounts);
    await renewRows();
  };
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 720}
      title="未开通账号的人员"
      onClose={onClose}
      footer={<RegisterButton selection={selection} isBusy={isBusy} onClick={() => void attempt(register)} />}
    >
      <div className="without-account">
        <p>用户名为学号或工号，开通后只有基本权限，角色由安全管理员授予。一次最多 {mostAtOnce} 人。</p>
        <SearchBox
          keyword={keyword}
          search={word => {
            setKeyword(word);
            turn(0);
          }}
          placeholder="姓名 / 拼音 / 学工号"
        />
        <FaultList faults={faults} />
        <Paged
          what="未开通账号的人员"
          countWord="人"
          list={{ answer, page, size, turn }}
          table={{ columns, blank, choosing: { selection, nameOf } }}
        />
      </div>
    </Drawer>
  );
}
