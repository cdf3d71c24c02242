/** What the screens of this area read, each under one key, and what is read again after a write. */
import { useQuery } from '@tanstack/react-query';
import { grantAccounts, grantPlaces } from 'contract/access/grant.ts';
import { menuChoices, menuComponents, menuTree } from 'contract/access/menu.ts';
import { listRoles, permissionCatalogue } from 'contract/access/role.ts';
import { call } from '../../client/http.ts';
import { useSession } from '../../client/session.ts';
import { useSettled } from '../../kit/field/inputs/pickers.ts';

const area = 'access';
const silent = true;

export const useRoles = () =>
  useQuery({
    queryKey: [area, 'roles'],
    queryFn: ({ signal }) => call(listRoles, {}, { signal, silent }),
  });

export const useCatalogue = () =>
  useQuery({
    queryKey: [area, 'catalogue'],
    queryFn: ({ signal }) => call(permissionCatalogue, {}, { signal, silent }),
    staleTime: Infinity,
  });

export const useMenuTree = () =>
  useQuery({ queryKey: [area, 'menu'], queryFn: ({ signal }) => call(menuTree, {}, { signal, silent }) });

export const useMenuChoices = () =>
  useQuery({
    queryKey: [area, 'menu-choices'],
    queryFn: async ({ signal }) => ({
      ...(await call(menuChoices, {}, { signal, silent })),
      components: await call(menuComponents, {}, { signal, silent }),
    }),
  });

export function useAccounts(keyword: string) {
  const settled = useSettled(keyword);
  return useQuery({
    queryKey: [area, 'accounts', settled],
    queryFn: ({ signal }) => call(grantAccounts, { query: settled ? { keyword: settled } : {} }, { signal, silent }),
  });
}

export function usePlaces(kind: 'organisation' | 'unit' | null, keyword: string) {
  const settled = useSettled(keyword);
  return useQuery({
    queryKey: [area, 'places', kind, settled],
    queryFn: ({ signal }) =>
      call(
        grantPlaces,
        { query: { kind: kind ?? 'unit', ...(settled ? { keyword: settled } : {}) } },
        { signal, silent },
      ),
    enabled: kind !== null,
  });
}

/** After a write of the menu the own one is loaded with the next page. */
export const menusDiffer = (): void => useSession.setState({ menusLoaded: false });
