/** The dues of a year by place, payer, way and month. */
import { duesItem } from 'contract/dues/dues-item.ts';
import type { DuesLine, DuesStatistics } from 'contract/dues/statistics.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { Lines } from './statistics-lines.tsx';
import type { ItemsOf } from './statistics-links.ts';

export function Tables({ data, items }: { data: DuesStatistics; items: ItemsOf }) {
  const { ask } = useAsked();
  const standards = useDictionary(duesItem.fields.standard.dictionary);
  const modes = useDictionary(duesItem.fields.payMode.dictionary);
  const byCode =
    (name: string) =>
    (line: DuesLine): Filters =>
      line.code === null ? { [`${name}.empty`]: ['true'] } : { [name]: [line.code] };
  return (
    <div className="dues-tables">
      <Lines
        lines={data.byPlace}
        items={items}
        words={{
          title: '党组织',
          nameOf: ({ name }) => name ?? '',
          filtersOf: ({ code }) => (code ? { organisationId: [code], includeSub: ['true'] } : null),
          open: ({ code }) => (code && code !== data.placeId ? () => ask({ organisationId: code }) : null),
        }}
      />
      <Lines
        lines={data.byStandard}
        items={items}
        words={{
          title: '缴费人员类别',
          nameOf: ({ code }) => labelOf(standards, code),
          filtersOf: byCode('standard'),
        }}
      />
      <Lines
        lines={data.byMode}
        items={items}
        words={{
          title: '缴纳方式',
          nameOf: ({ code }) => (code === null ? '尚未缴纳' : labelOf(modes, code)),
          filtersOf: byCode('payMode'),
        }}
      />
      <Lines
        lines={data.byMonth}
        items={items}
        words={{
          title: '月份',
          nameOf: ({ code }) => code ?? '',
          filtersOf: ({ code }) => ({ 'month.from': [code ?? ''], 'month.to': [code ?? ''] }),
        }}
      />
    </div>
  );
}
