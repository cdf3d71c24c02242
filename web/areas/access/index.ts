/** The screens of rights and menus, each loaded when it is opened; the menu names them under `platform`. */
import { lazy } from '../../kit/ui/lazy.tsx';

export { CustomTrees } from './home-trees.tsx';

export const CustomMenuPage = lazy(async () => ({ default: (await import('./custom-menus.tsx')).CustomMenuPage }));
export const OwnTrees = lazy(async () => ({ default: (await import('./custom-menus.tsx')).OwnTrees }));
export const ExplanationPage = lazy(async () => ({ default: (await import('./explanation.tsx')).ExplanationPage }));
export const GrantPage = lazy(async () => ({ default: (await import('./grant-page.tsx')).GrantPage }));
export const MenuPage = lazy(async () => ({ default: (await import('./menu-page.tsx')).MenuPage }));
export const RolePages = lazy(async () => ({ default: (await import('./role-pages.tsx')).RolePages }));
