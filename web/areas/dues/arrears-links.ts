import { itemStates } from 'contract/dues/dues-item.ts';
import { addressOf } from 'contract/report/home.ts';

/** The months behind a figure of arrears. */
export const monthsOf = (filters: Record<string, string[]>) =>
  addressOf('/dues/item', { state: [itemStates.overdue], ...filters });
