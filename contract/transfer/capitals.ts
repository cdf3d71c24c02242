/** Numbers in Chinese capitals, as papers of weight want them. */
const digits = [...'零壹贰叁肆伍陆柒捌玖'];

/** Digit by digit, for numbers of documents: `2026` is 贰零贰陆; what is no digit stays. */
export const capitalDigits = (text: string): string => text.replace(/\d/g, digit => digits[Number(digit)] ?? digit);

/** As a quantity, 1 to 99: `60` is 陆拾, `15` is 壹拾伍. */
export function capitalNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  return `${tens > 0 ? `${digits[tens]}拾` : ''}${ones > 0 || tens === 0 ? digits[ones] : ''}`;
}
