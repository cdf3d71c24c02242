import { useNavigate } from 'react-router';
import type { PlacedOrder } from 'contract/dues/pay.ts';
import { renewRows } from '../../client/answers.ts';

/** Leads to where an order is paid: a page of ours, or the code that a phone reads off the page of the result. */
export function useCashier(): (placed: PlacedOrder) => Promise<void> {
  const navigate = useNavigate();
  return async ({ payUrl, orderNo }) => {
    await renewRows();
    await navigate(payUrl.startsWith('/') ? payUrl : `/payment?orderNo=${orderNo}`);
  };
}
