/** Codes of slips: ten letters that nobody takes for another, 49 bits. Domain-cadre 2.3. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const codeLength = 10;

/** As it was typed or scanned: small letters, spaces and hyphens do not matter. */
export const readCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');
/** `ABCDE-FGHJK`, as it stands on a slip. */
export const shownCode = (code: string): string => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
/** At most so many spares: 5 %. */
export const mostSpares = (count: number): number => Math.floor(count * 0.05);
