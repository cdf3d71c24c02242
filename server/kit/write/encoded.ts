/** Values kept in a sealed field: encoded, since a sealed text takes no asterisks in a row, which stand for a masked value. */
export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');
export const decoded = (text: string): unknown => JSON.parse(Buffer.from(text, 'base64').toString());
