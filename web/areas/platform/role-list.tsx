import { RolePages } from '../access/index.ts';

/** Roles and who holds them. */
export const RoleList = () => <RolePages />;
