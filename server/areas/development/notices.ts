/**
 * What the person is told of the own record: that it has ended, that a step was sent back, and why, or that a report was read. What belongs to a
 * political review or to the opinions of the pre-review stays closed: there only the kind of reason is said. Domain-party 3.3.
 */
import { endReasons } from 'contract/development/codes.ts';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import type { Step } from 'contract/development/steps.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { tellPersons } from '../message/index.ts';
import { handWords } from './hands.ts';
import type { Tx } from '../../kit/registry.ts';

/** Its opinions are those of discipline inspection, staff and guard. */
const preReview = 13;
const askTheBranch = '具体情况请向所在党支部了解。';

export const tellOwn = (tx: Tx, row: DevelopmentRecord, title: string, content: string): Promise<void> =>
  tellPersons(tx, {
    title: `【我的入党】${title}`,
    content,
    entity: developmentRecord.name,
    recordId: row.id,
    personId: row.personId,
    organisationId: row.organisationId,
    link: { routePath: '/self/development', query: {} },
  });

interface End {
  /** DJ_FZ_ZZYY. */
  endReason: unknown;
  endedOn: unknown;
  /** In the words of who decided. */
  reason?: unknown;
}

const closedReason = (code: unknown) => code === endReasons.political;
const sentenceOf = (reason: unknown) => {
  const words = String(reason ?? '').trim();
  return words === '' || /[。！？]$/.test(words) ? words : `${words}。`;
};

export async function tellEnd(tx: Tx, row: DevelopmentRecord, { endReason, endedOn, reason }: End): Promise<void> {
  const kind = (await wordsOf(tx, 'DJ_FZ_ZZYY'))(endReason);
  const isMember = Boolean(row.approvedOn ?? row.takenOverOn);
  const what = isMember ? '预备党员资格已取消' : '发展党员工作已终止';
  const why = closedReason(endReason) ? askTheBranch : sentenceOf(reason) || askTheBranch;
  await tellOwn(tx, row, what, `您的${what}，日期为 ${String(endedOn)}。原因：${kind}。${why}`);
}

export async function tellReturn(
  tx: Tx,
  row: DevelopmentRecord,
  { no, name, by }: Step,
  opinion: string,
): Promise<void> {
  const why = no === preReview ? askTheBranch : `退回意见：${sentenceOf(opinion)}`;
  await tellOwn(tx, row, `“${name}”被退回`, `您的“${name}”被上级退回，由${handWords[by]}补充后重新提交。${why}`);
}
