/** What other areas may use of party organisations. */
export { viewsOn as organisationViewsOn } from './views.ts';
