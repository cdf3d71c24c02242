/** What a vote keeps of who voted and how, what remains, and what a restore or a split key means for it. */
import type { readResult } from 'contract/election/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { Row } from '../../kit/data/row.ts';

const secrecy =
  '电子选票为无记名投票：选票上没有姓名、时间和设备，谁参加了投票在结束时一次记入名单。每投一票，整个票箱重新加密、重新排列，' +
  '从系统的任何页面、任何两份备份和数据库日志中，都查不出某张选票是谁、何时投的。';
const remains =
  '仍请知悉：持有票箱密钥、又在投票进行时监看服务器或数据库日志的人，可能推知先后和内容；启用监票码后，仅有服务器上的密钥不能看到内容。' +
  '全体一致的结果，或到会人数很少时的结果，本身会显露意见。';

const onPaper = '纸质选票在会场填写、投入票箱；系统只录入计票人读出的总数，不录入任何一张选票。';

interface Props {
  row: Row;
  progress: AnswerOf<typeof readResult> | undefined;
}
export function Secrecy({ row, progress }: Props) {
  if (row.isPaper === true) return <p className="remark">{onPaper}</p>;
  return (
    <>
      <p className="remark">{secrecy}</p>
      <p className="remark">{remains}</p>
      {progress?.isRestored && (
        <p role="alert" className="tone-error">
          投票进行时数据曾从备份恢复。票箱中有备份时已收到的 {progress.voted}{' '}
          张选票，完好可以计票；谁已投票不进入备份，因此不能继续投票。请核对：选票齐全的结束投票并计票，不齐全的宣布无效后再次投票。
        </p>
      )}
      {progress?.needsCode && <p>本场启用了监票码：由监票人在“换届投票”页输入监票码，结束投票并计票。</p>}
    </>
  );
}
