/** Amounts in the characters that cannot be altered by a stroke, as receipts write them. */
const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿'];

/** A group of four digits: a nought is told once between two digits, never at the end. */
function groupOf(value: number): string {
  const all = String(value)
    .split('')
    .reverse()
    .map((digit, at) => (digit === '0' ? '零' : `${digits[Number(digit)]}${places[at]}`))
    .reverse()
    .join('');
  return all.replace(/零+/g, '零').replace(/零$/, '');
}

function wholeYuan(yuan: number): string {
  const parts: string[] = [];
  for (let rest = yuan, at = 0; rest > 0; rest = Math.floor(rest / 10_000), at += 1) {
    const group = rest % 10_000;
    const hasGap = group < 1000 && rest >= 10_000;
    parts.unshift(group === 0 ? (parts.length > 0 ? '零' : '') : `${hasGap ? '零' : ''}${groupOf(group)}${groups[at]}`);
  }
  return parts.join('').replace(/零+/g, '零').replace(/零$/, '');
}

/** `壹佰贰拾元整`, `贰角整`, `壹万零伍元零叁分` of 分. */
export function capitalYuan(fen: number): string {
  const [yuan, jiao, rest] = [Math.floor(fen / 100), Math.floor(fen / 10) % 10, fen % 10];
  if (fen === 0) return '零元整';
  const whole = yuan > 0 ? `${wholeYuan(yuan)}元` : '';
  const tenths = jiao > 0 ? `${digits[jiao]}角` : yuan > 0 && rest > 0 ? '零' : '';
  return rest > 0 ? `${whole}${tenths}${digits[rest]}分` : `${whole}${tenths}整`;
}
