/** Help: documents for pages; who may use a page may read its help. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { helpDocument, listHelp, readHelp, type HelpEntry } from 'contract/platform/help-document.ts';
import { rules } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { notFound } from '../../kit/refusal.ts';
import { cleanRichText } from '../../kit/rich-text.ts';

export const helpRules = rules(helpDocument, {
  derive: row => ({ bodyHtml: cleanRichText(row.bodyHtml) }),
  check: ({ after: { routePath } }) =>
    typeof routePath === 'string' && !/^\/(?!\/)[^\s?#]*$/.test(routePath)
      ? [fault('routePath', 'notice.help.route')]
      : [],
});

const columns = sql`t.id, t.title, t.category, t.route_path, coalesce(d.label, '') as category_name`;
const published = sql`help_document t
  left join dictionary_entry d on d.dict_name = 'XT_BZLB' and d.value = t.category
  where t.deleted_at is null and t.is_published`;

export const helpRoutes = [
  serve(listHelp, async ({ tx, query: { keyword = '' } }) => {
    const word = keyword.trim();
    const content = await tx.rows<HelpEntry>(sql`
      select ${columns} from ${published} and (${word} = '' or position(lower(${word}) in lower(t.title)) > 0
        or position(lower(${word}) in lower(regexp_replace(t.body_html, '<[^>]*>', '', 'g'))) > 0)
      order by d.sort_no nulls last, t.sort_no, t.title`);
    return { content, totalElements: content.length };
  }),
  serve(readHelp, async ({ tx, params: { id } }) => {
    const row = await tx.one<HelpEntry & { bodyHtml: string; updatedAt: string }>(sql`
      select ${columns}, t.body_html, t.updated_at
      from ${published} and t.id = ${id}::bigint`);
    if (!row) throw notFound();
    return row;
  }),
];
