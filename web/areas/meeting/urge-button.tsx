/** 催办 for one place and kind, for a place, or for all that is shown. */
import { urgeGaps, type BoardAsked } from 'contract/meeting/board.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';

const most = 8;
const named = (names: readonly string[], unit: string) =>
  names.length > most ? `${names.slice(0, most).join('、')}等 ${names.length} ${unit}` : names.join('、');

export function urgedWords({ urged, told, already, unreachable }: AnswerOf<typeof urgeGaps>): string {
  return [
    urged > 0 ? `已催办 ${urged} 个党组织（${named(told, '人')}）` : '没有发出新的催办',
    ...(already > 0 ? [`${already} 项一天内已催办过`] : []),
    ...(unreachable.length > 0 ? [`${named(unreachable, '个')}没有登录账号，请当面提醒`] : []),
  ].join('；');
}

interface Props {
  asked: BoardAsked;
  label: string;
  title: string;
  of?: string;
  type?: 'primary';
  isEmpty?: boolean;
}
export const UrgeButton = ({ asked: { isAll: _, ...asked }, label, title, of, type, isEmpty = false }: Props) =>
  allows(urgeGaps.access) ? (
    <ActionButton
      label={label}
      {...(of === undefined ? {} : { of })}
      {...(type === undefined ? {} : { type })}
      disabled={isEmpty}
      confirm={{
        title,
        lead: '提醒党组织书记和有权登记会议的人员，写明缺哪些类型、哪些月份；同一类型一天至多催办一次。',
        verb: '发送催办',
      }}
      run={() => call(urgeGaps, { body: asked }, { silent: true })}
      done={urgedWords}
    />
  ) : null;
