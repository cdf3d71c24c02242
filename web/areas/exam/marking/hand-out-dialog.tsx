/** Questions and markers are chosen together: for the answers themselves, or for a few of them on trial. Domain-cadre 4.7. */
import { Button, Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ExamMarking, MarkedQuestion } from 'contract/exam/marking-calls.ts';
import { renewRows } from '../../../client/answers.ts';
import { toast } from '../../../client/notice.ts';
import { sentencesOf } from '../../../client/sentences.ts';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import './marking.css';

export interface ChosenHands {
  topicIds: string[];
  markerIds: string[];
}
interface Props {
  of: ExamMarking;
  title: string;
  lead: ReactNode;
  open: readonly MarkedQuestion[];
  note(question: MarkedQuestion): string;
  /** 分给, 请; with how many it is completed: 分给 3 名阅卷人. */
  verb: string;
  blankVerb: string;
  /** Gives what is said when it is done. */
  send(chosen: ChosenHands): Promise<string>;
  onClose(): void;
}

function toggled(of: readonly string[], id: string, is: boolean): string[] {
  return is ? [...of, id] : of.filter(one => one !== id);
}

function useHandOut({ open, send: run, onClose }: Props) {
  const [topicIds, setTopics] = useState(open.map(({ topicId }) => topicId));
  const [markerIds, setMarkers] = useState<string[]>([]);
  const [faults, setFaults] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (topicIds.length === 0 || markerIds.length === 0) return setFaults(['请至少选择一道试题和一名阅卷人']);
    setBusy(true);
    try {
      toast(await run({ topicIds, markerIds }));
      await renewRows();
      onClose();
    } catch (error) {
      setFaults(sentencesOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { topicIds, setTopics, markerIds, setMarkers, faults, isBusy, send };
}

interface ChoicesProps {
  label: string;
  of: readonly { id: string; name: string; note: string }[];
  chosen: readonly string[];
  choose(ids: string[]): void;
  blank?: ReactNode;
}
const Choices = ({ label, of, chosen, choose, blank }: ChoicesProps) => (
  <fieldset className="marking-choices">
    <legend>{label}</legend>
    {of.map(({ id, name, note }) => (
      <Checkbox
        key={id}
        checked={chosen.includes(id)}
        onChange={({ target }) => choose(toggled(chosen, id, target.checked))}
      >
        {name} <small className="remark figures">{note}</small>
      </Checkbox>
    ))}
    {of.length === 0 && blank}
  </fieldset>
);

export function HandOutDialog(props: Props) {
  const { of, title, lead, open, note, verb, blankVerb, onClose } = props;
  const { topicIds, setTopics, markerIds, setMarkers, faults, isBusy, send } = useHandOut(props);
  const questions = open.map(one => ({ id: one.topicId, name: one.title, note: note(one) }));
  const markers = of.markers.map(({ id, name, unitName, own }) => ({
    id,
    name,
    note: `${unitName ?? '未填写单位'}${own > 0 ? `，回避 ${own} 份` : ''}`,
  }));
  return (
    <Dialog
      open
      title={title}
      width={720}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={isBusy} onClick={() => void send()}>
            {isBusy ? '正在分配…' : markerIds.length === 0 ? blankVerb : `${verb} ${markerIds.length} 名阅卷人`}
          </Button>
        </>
      }
    >
      <p className="remark">{lead}</p>
      <Choices label="试题" of={questions} chosen={topicIds} choose={setTopics} />
      <Choices
        label="阅卷人"
        of={markers}
        chosen={markerIds}
        choose={setMarkers}
        blank={<p className="remark">没有可选的阅卷人，请先授予党校教师角色。</p>}
      />
      <p className="marking-fault" role="alert">
        {faults.join('；')}
      </p>
    </Dialog>
  );
}
