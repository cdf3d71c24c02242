/** 授权审批: what waits for a decision, what holds, and the history. */
import { grantStates, grantStateWords, listGrants, type GrantState } from 'contract/access/grant.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Pill } from '../../kit/ui/pill.tsx';
import { GrantRequest } from './grant-request.tsx';
import { GrantSheet } from './grant-sheet.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

const count = (state: GrantState | null) => ({ size: 1, ...(state && { state: [state] }) });

/** How many there are in a state, or in all. */
function StatePill({ state, isOn, onChoose }: { state: GrantState | null; isOn: boolean; onChoose(): void }) {
  const { data } = useAnswer(listGrants, { query: count(state) });
  return (
    <Pill isOn={isOn} onChoose={onChoose} count={data?.totalElements}>
      {state ? grantStateWords[state] : '全部'}
    </Pill>
  );
}

export function GrantPage() {
  const asked = useAsked();
  const wanted = asked.get('state') ?? 'requested';
  const state = grantStates.find(one => one === wanted) ?? null;
  const { keyword } = asked;
  const query = { ...(state && { state: [state] }), ...(keyword && { keyword }) };
  const list = useRows(listGrants, asked, { query });
  return (
    <ListPage
      what="授权"
      countWord="项"
      list={list}
      actions={
        <DialogButton type="primary" label="申请授权">
          {close => <GrantRequest onClose={close} />}
        </DialogButton>
      }
      views={
        <div className="views" role="group" aria-label="状态">
          {[...grantStates, null].map(one => (
            <StatePill key={one} state={one} isOn={state === one} onChoose={() => asked.ask({ state: one ?? 'all' })} />
          ))}
        </div>
      }
      tools={<SearchBox keyword={keyword} search={asked.search} placeholder="账号 / 角色 / 党组织或单位" />}
    >
      {({ content }) => (
        <GrantSheet
          grants={content}
          caption="授权"
          blank={
            <EmptyState picture="tray" title={state === 'requested' ? '没有待确认的授权' : '没有符合条件的授权'}>
              授权由一名管理员申请，另一名管理员确认后生效。
            </EmptyState>
          }
        />
      )}
    </ListPage>
  );
}
