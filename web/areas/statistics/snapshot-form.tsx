/** Asks for a snapshot: its name, of which moment, and what it holds. */
import { Checkbox, DatePicker, Form, Input, InputNumber, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { takeSnapshot } from 'contract/statistics/snapshot.ts';
import { subjects } from 'contract/statistics/subjects.ts';
import { today } from '../../client/format.ts';
import { ApiError, call } from '../../client/http.ts';
import { errorNotice, toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { may } from '../../kit/data/record.ts';

interface Typed {
  name: string;
  when: 'now' | 'day';
  day?: Dayjs;
  entities: string[];
  keepMonths: number;
}

const offered = () => subjects.filter(({ of }) => may(of, 'read'));

export function SnapshotForm({ onClose, onTaken }: { onClose(): void; onTaken(): void }) {
  const [form] = Form.useForm<Typed>();
  const when = Form.useWatch('when', form);
  const [isBusy, setBusy] = useState(false);
  const take = async ({ name, day, entities, keepMonths, ...typed }: Typed) => {
    setBusy(true);
    const past = typed.when === 'day' && day ? { day: day.format('YYYY-MM-DD') } : {};
    try {
      await call(takeSnapshot, { body: { name, entities, keepMonths, ...past } }, { silent: true });
      toast(`已开始执行快照“${name}”`);
      onTaken();
    } catch (error) {
      setBusy(false);
      const faults = error instanceof ApiError ? (error.body.fields ?? []) : [];
      form.setFields(faults.map(({ path, message }) => ({ name: path as keyof Typed, errors: [message] })));
      if (faults.length === 0 && error instanceof Error) errorNotice(error.message);
    }
  };
  const all = offered().map(({ of }) => ({ value: of.name, label: of.label }));
  return (
    <Dialog
      open
      title="新建数据快照"
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? '正在提交…' : '开始快照'}
      okButtonProps={{ disabled: isBusy }}
      onOk={form.submit}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={take}
        initialValues={{ when: 'now', entities: all.map(({ value }) => value), keepMonths: 36 }}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写快照名称' }]}>
          <Input maxLength={60} placeholder="如：2026 年党内统计前" />
        </Form.Item>
        <Form.Item name="when" label="时点">
          <Radio.Group
            options={[
              { value: 'now', label: '当前时刻' },
              { value: 'day', label: '过去某日日终' },
            ]}
          />
        </Form.Item>
        {when === 'day' && (
          <Form.Item name="day" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
            <DatePicker maxDate={dayjs(today()).subtract(1, 'day')} style={{ width: '100%' }} />
          </Form.Item>
        )}
        <Form.Item name="entities" label="内容" rules={[{ required: true, message: '请至少选择一项内容' }]}>
          <Checkbox.Group options={all} />
        </Form.Item>
        <Form.Item name="keepMonths" label="保存" rules={[{ required: true, message: '请填写保存月数' }]}>
          <InputNumber min={1} max={600} precision={0} suffix="个月" style={{ width: 160 }} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
