/** Boxes that whoever is signed in keeps: the own code, told once. Decision 229. */
import { useState } from 'react';
import { ownBoxes, takeBoxCode, type OwnBox } from 'contract/assessment/box-keepers.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import '../../kit/ui/form.css';

function Kept({ schemeId, schemeName, isTaken }: OwnBox) {
  const [code, tell] = useState<string | null>(null);
  return (
    <section className="card ballot-card" aria-label={`票箱保管：${schemeName}`}>
      <h3>票箱保管：{schemeName}</h3>
      <span className="remark">
        测评关闭后，您和另一名保管人都输入开箱码才能计票。请抄下后密封保管，不要告诉任何人。
      </span>
      <ActionButton
        type="primary"
        label={isTaken ? '重新领取开箱码' : '领取开箱码'}
        confirm={{
          title: '领取开箱码',
          lead: `只显示这一次，系统不保存；测评开始后遗失，测评票永远不能开启。${isTaken ? '原来的开箱码作废。' : ''}`,
          verb: '领取',
        }}
        run={() => call(takeBoxCode, { params: { id: schemeId } }, { silent: true })}
        done={answer => {
          tell(answer.code);
          return null;
        }}
      />
      {code && (
        <Dialog open title="您的开箱码" okText="已抄下" onOk={() => tell(null)} onCancel={() => tell(null)}>
          <p className="told-code" role="status" aria-label="开箱码">
            {code}
          </p>
          <p className="remark">关闭后不再显示。</p>
        </Dialog>
      )}
    </section>
  );
}

/** Nothing where there are none. */
export function OwnBoxes() {
  const { data = [] } = useAnswer(ownBoxes, {}, { isFresh: true });
  return data.map(own => <Kept key={own.schemeId} {...own} />);
}
