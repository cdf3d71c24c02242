/** What the screens of this area read. */
import { useQuery } from '@tanstack/react-query';
import { grantAccounts, grantPlaces } from 'contract/access/grant.ts';
import { menuChoices, menuComponents, menuTree } from 'contract/access/menu.ts';
import { listRoles, permissionCatalogue } from 'contract/access/role.ts';
import { call } from '../../client/http.ts';
import { useSession } from '../../client/session.ts';
import { useSettled } from '../../kit/field/inputs/pickers.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const silent = true;

export const useRoles = () => useAnswer(listRoles);

export const useCatalogue = () => useAnswer(permissionCatalogue, {}, { isFixed: true });

export const useMenuTree = () => useAnswer(menuTree);

export const useMenuChoices = () =>
  useQuery({
    queryKey: ['menu-choices'],
    queryFn: async ({ signal }) => ({
      ...(await call(menuChoices, {}, { signal, silent })),
      components: await call(menuComponents, {}, { signal, silent }),
    }),
  });

export function useAccounts(keyword: string) {
  const settled = useSettled(keyword);
  return useAnswer(grantAccounts, { query: settled ? { keyword: settled } : {} });
}

export function usePlaces(kind: 'organisation' | 'unit' | null, keyword: string) {
  const settled = useSettled(keyword);
  return useAnswer(
    grantPlaces,
    { query: { kind: kind ?? 'unit', ...(settled ? { keyword: settled } : {}) } },
    { isOn: kind !== null },
  );
}

/** After a write of the menu the own one is loaded with the next page. */
export const menusDiffer = (): void => useSession.setState({ menusLoaded: false });
