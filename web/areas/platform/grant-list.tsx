import { GrantPage } from '../access/index.ts';

/** Grants that wait, hold and have ended. */
export const GrantList = () => <GrantPage />;
