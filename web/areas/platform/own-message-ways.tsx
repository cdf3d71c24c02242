/** 消息偏好: what also comes by mail and short message, each to be left out. Domain-cadre 6.5. */
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { declinedWay, readOwnWays, waysSetting, type OwnWays, type Way } from 'contract/message/own-ways.ts';
import { usePreference } from '../../client/preference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

const words: Record<Way, string> = { mail: '邮件', sms: '短信' };
interface Declined {
  declined: string[];
}

function Wanted({ way, of: { code, name, ways } }: { way: Way; of: OwnWays }): ReactNode {
  const [kept, keepWays] = usePreference<Declined | null>(waysSetting, null);
  const declined = kept?.declined ?? [];
  if (!ways.includes(way)) return <span className="nought">—</span>;
  const key = declinedWay(way, code);
  const change = (isWanted: boolean) => {
    const left = declined.filter(one => one !== key);
    const next = isWanted ? left : [...left, key];
    keepWays(next.length === 0 ? null : { declined: next });
  };
  return (
    <Checkbox
      checked={!declined.includes(key)}
      aria-label={`${name}：发${words[way]}`}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

const columns: DataColumn<OwnWays>[] = [
  { label: '提醒和预警', width: 240, show: ({ name }) => name },
  { label: '站内', width: 72, show: () => '总是' },
  { label: '邮件', width: 72, show: row => <Wanted way="mail" of={row} /> },
  { label: '短信', width: 72, show: row => <Wanted way="sms" of={row} /> },
];

const placed = ({ mail, phone }: Pick<AnswerOf<typeof readOwnWays>, 'mail' | 'phone'>) =>
  `邮件发到${mail ?? '（未填写邮箱，收不到）'}，短信发到${phone ?? '（未登记手机号，收不到）'}；站内消息总会收到。`;

export const OwnMessageWays = (): ReactNode => (
  <QueryGate what="消息偏好" query={useAnswer(readOwnWays)} rows={2} isCard>
    {({ content, ...places }) => (
      <Block title="消息偏好">
        {content.length > 0 && (
          <DataTable
            caption="消息偏好"
            rows={content}
            columns={columns}
            facts={columns.slice(2)}
            keyOf={({ code }) => code}
          />
        )}
        <p className="remark">
          {content.length > 0 ? placed(places) : '目前没有提醒会另发邮件或短信，消息都在站内查看。'}
        </p>
      </Block>
    )}
  </QueryGate>
);
