/** What other areas may use of members. */
export { viewsOn as memberViewsOn } from './views.ts';
export { correctionOf } from './correction-address.ts';
