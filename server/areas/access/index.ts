/** The area of rights: roles, grants, why somebody sees something, the menu and custom menus. */
import { accessTexts } from 'contract/access/texts.ts';
import { explainableEntities, explainAccess } from 'contract/access/explain.ts';
import { area, type Area } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { catalogueOf } from './catalogue.ts';
import { customMenuRoutes } from './custom-menus.ts';
import { explain, explainable } from './explain.ts';
import { grantRoutes } from './grants.ts';
import { menuWriting } from './menus.ts';
import { roleRoutes } from './roles.ts';

export { above, personsAbove } from './rank.ts';
export { changeRole } from './role-change.ts';
export { takeTurn } from './standing.ts';

/** What can be permitted is what the calls of all areas ask for, so this area is told of the others. */
export function access(others: readonly Area[]): Area {
  const endpoints = () => [...others.flatMap(one => one.routes ?? []), ...routes].map(route => route.endpoint);
  const catalogue = catalogueOf(endpoints);
  const routes = [
    ...roleRoutes(catalogue),
    ...grantRoutes,
    ...menuWriting(catalogue),
    ...customMenuRoutes,
    serve(explainAccess, ({ tx, query }) => explain(tx, query)),
    serve(explainableEntities, async ({ tx }) => explainable(tx.registry)),
  ];
  return area({ texts: accessTexts, routes });
}
