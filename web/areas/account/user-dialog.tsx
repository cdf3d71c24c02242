import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { createUser, updateUser, type HandOut } from 'contract/account/calls.ts';
import { renewRows } from '../../client/answers.ts';
import { ask } from '../../client/ask.ts';
import { ApiError, call } from '../../client/http.ts';
import { errorNotice, toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import type { Row } from '../../kit/data/row.ts';

interface Typed {
  username: string;
  name?: string;
  personNumber?: string;
  unitId?: string;
  email?: string;
}

/** Names of all units; who makes accounts has no register of units to choose from. */
const useUnits = () =>
  useQuery({
    queryKey: ['unitNames'],
    queryFn: () => ask<{ id: string; name: string }[]>('GET', 'api/dept/ByNoAuth', {}),
  }).data ?? [];

const textOf = (row: Row | null, name: string) => (row?.[name] as string | null | undefined) ?? undefined;
const firstOf = (row: Row | null): Partial<Typed> =>
  Object.fromEntries(
    (['username', 'name', 'personNumber', 'unitId', 'email'] as const).map(name => [name, textOf(row, name)]),
  );

function Fields({ isNew }: { isNew: boolean }) {
  const units = useUnits();
  return (
    <>
      <Form.Item
        name="username"
        label="用户名"
        rules={isNew ? [{ required: true, whitespace: true, message: '请填写用户名' }] : []}
        extra={isNew ? '2–50 个字符，建立后不能修改' : '用户名不能修改'}
      >
        <Input maxLength={50} disabled={!isNew} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="personNumber"
        label="学号/工号"
        extra={`与人员信息库中的人员对应；系统、安全、审计管理员的账号不填${isNew ? '' : '。更换后原密码、登录手机号和会话全部失效，请随后重置密码并交给本人'}`}
      >
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label="姓名" extra="填写了学号/工号时可不填，取人员信息库中的姓名">
        <Input maxLength={50} autoComplete="off" />
      </Form.Item>
      <Form.Item name="unitId" label="账号单位" extra="没有对应人员的账号填写">
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择单位"
          options={units.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="email" label="邮箱" extra="接收密码重置等通知；系统、安全、审计管理员的账号不填">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </>
  );
}

interface Props {
  /** Absent for a new account. */
  row: Row | null;
  onClose(): void;
  onMade(made: HandOut): void;
}

export function UserDialog({ row, onClose, onMade }: Props) {
  const [form] = Form.useForm<Typed>();
  const [isBusy, setBusy] = useState(false);
  const send = async ({ username, ...typed }: Typed) => {
    const texts = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value || null]));
    if (row === null) return onMade(await call(createUser, { body: { username, ...texts } }, { silent: true }));
    const changed = Object.entries(texts).filter(([name, value]) => value !== (row[name] ?? null));
    const body = { id: row.id, version: row.version, ...Object.fromEntries(changed) };
    await call(updateUser, { body }, { silent: true });
    toast(`已保存用户${String(row['name'])}`);
  };
  const save = async (typed: Typed) => {
    setBusy(true);
    try {
      await send(typed);
      onClose();
      await renewRows();
    } catch (error) {
      setBusy(false);
      const faults = error instanceof ApiError ? (error.body.fields ?? []) : [];
      form.setFields(faults.map(({ path, message }) => ({ name: path as keyof Typed, errors: [message] })));
      if (faults.length === 0 && error instanceof Error) errorNotice(error.message);
    }
  };
  return (
    <Dialog
      open
      width={560}
      title={row ? `编辑用户${String(row['name'])}` : '新增用户'}
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? '正在保存…' : '保存'}
      okButtonProps={{ disabled: isBusy }}
      onOk={form.submit}
    >
      <Form form={form} layout="vertical" initialValues={firstOf(row)} onFinish={save} preserve={false}>
        <Fields isNew={row === null} />
      </Form>
    </Dialog>
  );
}
