/** By question, evenly among the markers that are chosen. Domain-cadre 4.7. */
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { assignMarking, type ExamMarking } from 'contract/exam/marking-calls.ts';
import { renewRows } from '../../../client/answers.ts';
import { call } from '../../../client/http.ts';
import { toast } from '../../../client/notice.ts';
import { sentencesOf } from '../../../client/sentences.ts';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import './marking.css';

function toggled(of: readonly string[], id: string, is: boolean): string[] {
  return is ? [...of, id] : of.filter(one => one !== id);
}

function useAssign({ of, onClose }: Props) {
  const open = of.questions.filter(({ unassigned }) => unassigned > 0);
  const [topicIds, setTopics] = useState(open.map(({ topicId }) => topicId));
  const [markerIds, setMarkers] = useState<string[]>([]);
  const [faults, setFaults] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (topicIds.length === 0 || markerIds.length === 0) return setFaults(['请至少选择一道试题和一名阅卷人']);
    setBusy(true);
    try {
      const body = { topicIds, markerIds };
      const { assigned, markers } = await call(assignMarking, { params: { id: of.exam.id }, body }, { silent: true });
      toast(`已将 ${assigned} 份作答分给 ${markers} 名阅卷人`);
      await renewRows();
      onClose();
    } catch (error) {
      setFaults(sentencesOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { open, topicIds, setTopics, markerIds, setMarkers, faults, isBusy, send };
}

interface Props {
  of: ExamMarking;
  onClose(): void;
}
export function AssignDialog({ of, onClose }: Props) {
  const { open, topicIds, setTopics, markerIds, setMarkers, faults, isBusy, send } = useAssign({ of, onClose });
  return (
    <Dialog
      open
      title="分配阅卷"
      width={720}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={isBusy} onClick={() => void send()}>
            {isBusy ? '正在分配…' : markerIds.length === 0 ? '分配' : `分给 ${markerIds.length} 名阅卷人`}
          </Button>
        </>
      }
    >
      <p className="remark">
        每题的作答平均分给所选阅卷人；阅卷人只看到考号，不评阅本学院考生的作答。
        {of.exam.isMarkedTwice && '本场考试双评，一评和二评由不同的人担任。'}
      </p>
      <fieldset className="marking-choices">
        <legend>试题</legend>
        {open.map(({ topicId, title, unassigned }) => (
          <Checkbox
            key={topicId}
            checked={topicIds.includes(topicId)}
            onChange={({ target }) => setTopics(toggled(topicIds, topicId, target.checked))}
          >
            {title} <small className="remark figures">未分配 {unassigned} 份</small>
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className="marking-choices">
        <legend>阅卷人</legend>
        {of.markers.map(({ id, name, unitName, own }) => (
          <Checkbox
            key={id}
            checked={markerIds.includes(id)}
            onChange={({ target }) => setMarkers(toggled(markerIds, id, target.checked))}
          >
            {name}{' '}
            <small className="remark figures">
              {unitName ?? '未填写单位'}
              {own > 0 && `，回避 ${own} 份`}
            </small>
          </Checkbox>
        ))}
        {of.markers.length === 0 && <p className="remark">没有可选的阅卷人，请先授予党校教师角色。</p>}
      </fieldset>
      <p className="marking-fault" role="alert">
        {faults.join('；')}
      </p>
    </Dialog>
  );
}
