import { useQuery } from '@tanstack/react-query';
import { createUser, updateUser, type HandOut } from 'contract/account/calls.ts';
import { text } from 'contract/kit/field.ts';
import { ask } from '../../client/ask.ts';
import { call } from '../../client/http.ts';
import type { Row } from '../../kit/data/row.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';

const fields = {
  username: text('用户名', { required: true, max: 50 }),
  personNumber: text('学号/工号', { max: 20 }),
  name: text('姓名', { max: 50 }),
  unitId: text('账号单位'),
  email: text('邮箱', { max: 100 }),
};

/** Names of all units; who makes accounts has no register of units to choose from. */
const useUnits = () =>
  useQuery({
    queryKey: ['unitNames'],
    queryFn: () => ask<{ id: string; name: string }[]>('GET', 'api/dept/ByNoAuth', {}),
  }).data ?? [];

interface Props {
  /** Absent for a new account. */
  row: Row | null;
  onClose(): void;
  onMade(made: HandOut): void;
}
export function UserDialog({ row, onClose, onMade }: Props) {
  const units = useUnits();
  const words = {
    username: { help: row ? '用户名不能修改' : '2–50 个字符，建立后不能修改' },
    personNumber: {
      help: `与人员信息库中的人员对应；系统、安全、审计管理员的账号不填${row ? '。更换后原密码、登录手机号和会话全部失效，请随后重置密码并交给本人' : ''}`,
    },
    name: { help: '填写了学号/工号时可不填，取人员信息库中的姓名' },
    unitId: { options: units.map(({ id, name }) => ({ value: id, label: name })), help: '没有对应人员的账号填写' },
    email: { help: '接收密码重置等通知；系统、安全、审计管理员的账号不填' },
  };
  return (
    <CallDialog
      title={row ? `编辑用户${String(row['name'])}` : '新增用户'}
      verb="保存"
      fields={fields}
      words={words}
      initial={row ?? {}}
      locked={row ? ['username'] : []}
      send={(values, _, changed) =>
        row
          ? call(updateUser, { body: { id: row.id, version: row.version, ...changed } }, { silent: true })
          : call(createUser, { body: values as never }, { silent: true })
      }
      done={answer => {
        if (row) return `已保存用户${String(answer['name'])}`;
        onMade(answer as HandOut);
        return null;
      }}
      onClose={onClose}
    />
  );
}
