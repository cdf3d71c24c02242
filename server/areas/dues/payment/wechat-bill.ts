/** The daily bill of WeChat Pay: lines of commas whose values begin with a backtick, and two lines of sums at the end. */
import { fenOf } from 'contract/kit/types/money.ts';
import { BadAnswer, type BillLine } from './gateway.ts';

const valuesOf = (line: string) => line.split(',').map(value => value.replace(/^`/, '').trim());

/** 分 of an amount in yuan; never by way of a fraction. */
function amountOf(yuan: string | undefined): number {
  const fen = fenOf(yuan ?? '');
  if (fen === null) throw new BadAnswer(`no amount: ${yuan}`);
  return fen;
}

/** Columns are found by their names: their order differs by kind of bill. */
export function readBill(text: string): BillLine[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean);
  const names = valuesOf(head);
  const at = (values: string[], name: string) => values[names.indexOf(name)];
  // The sums have a head of their own, which alone of all lines has no backtick.
  const end = lines.findIndex(line => !line.startsWith('`'));
  return lines.slice(0, end === -1 ? undefined : end).flatMap((line): BillLine[] => {
    const values = valuesOf(line);
    const [state, orderNo = '', gatewayNo = ''] = ['交易状态', '商户订单号', '微信订单号'].map(name =>
      at(values, name),
    );
    if (state === 'SUCCESS')
      return [{ isRefund: false, number: orderNo, orderNo, gatewayNo, amountFen: amountOf(at(values, '订单金额')) }];
    if (state !== 'REFUND') return [];
    const number = at(values, '商户退款单号') ?? '';
    return [{ isRefund: true, number, orderNo, gatewayNo, amountFen: amountOf(at(values, '申请退款金额')) }];
  });
}
