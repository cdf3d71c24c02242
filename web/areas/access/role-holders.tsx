/** Who holds a role, who waits for it, who held it. */
import { roleHolders } from 'contract/access/grant.ts';
import type { Role } from 'contract/access/role.ts';
import { allows } from '../../client/session.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { GrantRequest } from './grant-request.tsx';
import { GrantSheet } from './grant-sheet.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

export function RoleHolders({ role }: { role: Role }) {
  const query = useAnswer(roleHolders, { query: { roleCode: role.code } });
  return (
    <QueryGate what="持有者" query={query} rows={4}>
      {data => (
        <>
          {allows('platform.roleGrant.request') && role.isEnabled && (
            <div className="access-tools">
              <DialogButton label="申请授予此角色">
                {close => <GrantRequest roleCode={role.code} onClose={close} />}
              </DialogButton>
            </div>
          )}
          {data.totalElements === 0 ? (
            <p className="remark">还没有账号持有这个角色。</p>
          ) : (
            <GrantSheet grants={data.content} caption={`${role.name}的授权`} isOfRole />
          )}
        </>
      )}
    </QueryGate>
  );
}
