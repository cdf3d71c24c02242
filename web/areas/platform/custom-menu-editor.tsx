import { CustomMenuPage } from '../access/index.ts';

/** Custom menu trees for roles and for everybody. */
export const CustomMenuEditor = () => <CustomMenuPage />;
