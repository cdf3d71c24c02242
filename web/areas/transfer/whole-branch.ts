/** Everybody in the register of a branch, page by page, so that a large one goes over whole or is told to be too large. */
import { useQuery } from '@tanstack/react-query';
import { inRegister } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { mostMoved } from 'contract/transfer/calls.ts';
import { ask } from '../../client/ask.ts';
import type { Row } from '../../kit/data/row.ts';
import type { Page } from '../../kit/list/list.ts';

const size = 200;

export interface Branch {
  rows: Row[];
  /** How many there are, also beyond what one transfer takes. */
  total: number;
}

/** Pages until all are read or one transfer takes no more; who moved in between stands in the list once. */
export async function everyMember(read: (page: number) => Promise<Page>): Promise<Branch> {
  const found = new Map<string, Row>();
  let total = 0;
  for (let page = 0; page === 0 || (page * size < total && found.size < mostMoved); page += 1) {
    const { content, totalElements } = await read(page);
    for (const row of content) found.set(row.id, row);
    total = totalElements;
    if (content.length === 0) break;
  }
  return { rows: [...found.values()].slice(0, mostMoved), total };
}

export function useBranch(from: string | null) {
  const columns = ['name', 'number', 'memberCategory', 'joinedOn'];
  const of = { organisationId: [from], partyStatus: [...inRegister], size, sort: 'name,asc', columns };
  return useQuery({
    queryKey: ['list', partyMember.name, 'branch', from],
    queryFn: ({ signal }) =>
      everyMember(page => ask<Page>('GET', partyMember.path, { query: { ...of, page }, signal, silent: true })),
    enabled: from !== null,
  });
}

/** What of a branch does not fit into one transfer. */
export const leftOver = ({ rows, total }: Branch): string | null =>
  total > rows.length
    ? `该支部共 ${total.toLocaleString('zh-CN')} 名在册党员，一次最多转接 ${mostMoved.toLocaleString('zh-CN')} 名，已列出前 ${rows.length.toLocaleString('zh-CN')} 名；转接完成后请再次办理其余党员`
    : null;
