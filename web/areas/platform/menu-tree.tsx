import { MenuPage } from '../access/index.ts';

/** The keeping of the menu. */
export const MenuTree = () => <MenuPage />;
