/** What a scrutineer does where the key of the box is split: takes the code before the start, opens the box with it at the end. */
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { openBox, takeCode } from 'contract/election/calls.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { sentencesOf } from '../../client/sentences.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import '../../kit/ui/form.css';

/** The code is told once and kept nowhere; taken again it is another. */
export function TakeCode({ id }: { id: string }) {
  const taking = useMutation({ mutationFn: () => call(takeCode, { params: { id } }, { silent: true }) });
  const code = taking.data?.code;
  return (
    <>
      <p className="vote-note">
        票箱的钥匙分为两半：一半由服务器保存，另一半就是监票码。没有监票码，任何人都不能开启票箱。
      </p>
      <p className="vote-note">
        请抄下或打印后密封保管，投票结束时由您输入。监票码只显示这一次；遗失后票箱不能开启，本场投票只能宣布无效。
      </p>
      <FaultList faults={taking.error ? sentencesOf(taking.error) : []} />
      {code && (
        <p className="told-code" role="status" aria-label="监票码">
          {code}
        </p>
      )}
      <p className="ballot-foot scrutiny-foot">
        {code && <Button onClick={() => window.print()}>打印</Button>}
        <Button type={code ? 'default' : 'primary'} disabled={taking.isPending} onClick={() => taking.mutate()}>
          {code ? '重新领取（原监票码作废）' : '领取监票码'}
        </Button>
      </p>
    </>
  );
}

/** Ends the vote and counts it, after the last word. The code is kept in no draft. */
export function OpenBox({ id }: { id: string }) {
  const [code, setCode] = useState('');
  return (
    <>
      <p className="vote-note">输入监票码后投票结束，立即计票并锁定结果，不能再投票。请与主持人商定后进行。</p>
      <div className="ballot-line">
        <label htmlFor="scrutiny-code">监票码</label>
        <Input
          id="scrutiny-code"
          size="large"
          autoComplete="off"
          maxLength={40}
          placeholder="如 ABCD-EFGH-JKLM-NPQR-STUV"
          value={code}
          onChange={event => setCode(event.target.value)}
        />
      </div>
      <p className="ballot-foot scrutiny-foot">
        <ActionButton
          type="primary"
          size="large"
          label="开启票箱"
          disabled={code.trim() === ''}
          confirm={{ title: '确认开启票箱', lead: '结束后不能再投票，结果不能更改。', verb: '结束投票并计票' }}
          run={() =>
            call(openBox, { params: { id }, body: { code } }, { silent: true }).finally(() => void renewRows())
          }
          done={() => '已开启票箱并计票'}
        />
      </p>
    </>
  );
}
