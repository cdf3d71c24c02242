/**
 * What of a formatted text is kept: words, headings, lists, tables, quotes and links. Everything that runs, loads,
 * frames or dresses is taken out before the text is stored, whoever sent it.
 */
import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';

/** Loaded with the first text: it brings a parser of pages along, which a server need not hold from its start. */
const load = createRequire(import.meta.url);

const schemes = ['http', 'https', 'mailto', 'tel'];

const options: sanitize.IOptions = {
  allowedTags: 'h2 h3 h4 p br hr blockquote pre code strong em u s sub sup ul ol li a table thead tbody tr th td'.split(
    ' ',
  ),
  allowedAttributes: {
    a: ['href', 'data-id', 'target', 'rel'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: schemes,
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    // A page that is opened from here learns nothing of this one.
    a: (tagName, { href, 'data-id': dataId }) => ({
      tagName,
      attribs: {
        ...(href && { href }),
        ...(dataId && { 'data-id': dataId }),
        ...(href && /^https?:/i.test(href) && { target: '_blank', rel: 'noopener noreferrer' }),
      },
    }),
  },
};

/** Formatted text without anything dangerous; null where no word is left. */
export function cleanRichText(html: unknown): string | null {
  if (typeof html !== 'string') return null;
  const sanitizer = load('sanitize-html') as typeof sanitize;
  const clean = sanitizer(html, options).trim();
  const words = sanitizer(clean, { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim();
  return words === '' ? null : clean;
}
