/** 采用答案文件: the file, what it would change, and why; a second person decides. Decision 349. */
import { UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState, type ReactNode } from 'react';
import {
  askAnswerFile,
  mostFileBytes,
  previewAnswerFile,
  type AnswerFilePreview,
} from 'contract/exam/answer-file-calls.ts';
import { answerFile } from 'contract/exam/answer-file.ts';
import { flag, type Fields } from 'contract/kit/field.ts';
import { useAttempt } from '../../../client/attempt.ts';
import { formatTime } from '../../../client/format.ts';
import { call } from '../../../client/http.ts';
import type { Changes } from '../../../kit/data/record.ts';
import { CallDialog } from '../../../kit/form/call-form.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { FaultList } from '../../../kit/ui/fault-list.tsx';
import { Differences } from './differences.tsx';

interface Props {
  examId: string;
  /** Whose it should be; left out, the file says it. */
  of?: { id: string; name: string };
  onClose(): void;
}
interface Chosen {
  content: string;
  preview: AnswerFilePreview;
}

function Choosing({ examId, of, onClose, onChosen }: Props & { onChosen(chosen: Chosen): void }) {
  const { isBusy, faults, setFaults, attempt } = useAttempt();
  const read = async (file: File) => {
    if (file.size > mostFileBytes) return setFaults(['文件过大，不是考试页面下载的答案文件，请核对']);
    const content = await file.text();
    const body = { content, ...(of && { attemptId: of.id }) };
    const preview = await call(previewAnswerFile, { params: { id: examId }, body }, { silent: true });
    onChosen({ content, preview });
  };
  return (
    <Dialog
      open
      width={560}
      title={of ? `采用${of.name}的答案文件` : '采用答案文件'}
      onCancel={onClose}
      footer={<Button onClick={onClose}>取消</Button>}
    >
      <p className="dialog-lead">
        考生断网到考试结束仍未恢复的，页面会让其下载“答案-考试名称-学号.json”。选择后先核对差别，写明事由提请，由另一人审批后才更新答卷。
      </p>
      <Upload.Dragger
        accept=".json"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={file => {
          void attempt(() => read(file));
          return false;
        }}
      >
        <p>
          <UploadOutlined /> {isBusy ? '正在核对…' : '把答案文件拖到这里，或点击选择'}
        </p>
      </Upload.Dragger>
      <FaultList faults={faults} />
    </Dialog>
  );
}

function Whose({ of }: { of: AnswerFilePreview }) {
  const late = of.differences.filter(({ isLate }) => isLate).length;
  const facts = [
    ['考生', [of.name, of.number].filter(Boolean).join('　')],
    ['考号', of.candidateNo],
    ['考试', of.examName],
    ['收卷', of.handedInAt && formatTime(of.handedInAt)],
    ['文件生成', `${formatTime(of.writtenAt)}（设备所记，不能证明）`],
    [
      '答案',
      `文件中 ${of.answers} 题，与服务器不同 ${of.differences.length} 题${late > 0 ? `，其中 ${late} 题收卷后改动，不采用` : ''}`,
    ],
  ];
  return (
    <dl className="file-whose figures">
      {facts.map(([label, words]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const Seen = ({ of: { differences }, children }: { of: AnswerFilePreview; children: ReactNode }) => (
  <>
    {children}
    {differences.length === 0 ? (
      <p className="remark">文件中的答案与已收答卷一致，没有需要采用的题。</p>
    ) : (
      <Differences of={differences} />
    )}
  </>
);

const former = (
  <p className="file-former tone-error" role="alert">
    文件出自已失效的页面：生成时该答卷已由其他页面或设备作答，采用会覆盖后来保存的答案。默认不采用。
  </p>
);

/** Nothing of it may count. */
const Nothing = ({ of, onClose }: { of: AnswerFilePreview; onClose(): void }) => (
  <Dialog open width={560} title="核对答案文件" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <Seen of={of}>
      <Whose of={of} />
    </Seen>
  </Dialog>
);

function Asking({ examId, of, chosen: { content, preview }, onClose }: Props & { chosen: Chosen }) {
  const { isFormer } = preview;
  const fields: Fields = {
    reason: answerFile.fields.reason,
    ...(isFormer && { takesFormer: flag('已核实，仍提请采用') }),
  };
  const send = (values: Changes) => {
    const { reason, takesFormer } = values;
    const body = { content, reason: String(reason ?? ''), takesFormer: takesFormer === true };
    const whose = of && { attemptId: of.id };
    return call(askAnswerFile, { params: { id: examId }, body: { ...body, ...whose } }, { silent: true });
  };
  return (
    <CallDialog
      title="核对答案文件"
      verb="提请采用"
      fields={fields}
      note={
        <Seen of={preview}>
          <Whose of={preview} />
          {isFormer && former}
        </Seen>
      }
      send={send}
      done={({ name, changed }) => `已提请采用${name}的 ${changed} 题，等待另一人审批`}
      onClose={onClose}
    />
  );
}

export function TakeFileDialog(props: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (!chosen) return <Choosing {...props} onChosen={setChosen} />;
  const isWorth = chosen.preview.differences.some(({ isLate }) => !isLate);
  return isWorth ? <Asking {...props} chosen={chosen} /> : <Nothing of={chosen.preview} onClose={props.onClose} />;
}
