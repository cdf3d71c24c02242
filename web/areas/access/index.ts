/** The screens of rights and menus; the menu names them under `platform`. */
export { CustomMenuPage } from './custom-menus.tsx';
export { ExplanationPage } from './explanation.tsx';
export { GrantPage } from './grant-page.tsx';
export { CustomTrees } from './home-trees.tsx';
export { MenuPage } from './menu-page.tsx';
export { RolePages } from './role-pages.tsx';
