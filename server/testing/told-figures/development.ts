/** 发展统计 of a year that is over, the present one and one that is to come; 进度一览. */
import * as development from 'contract/development/figures.ts';
import { readBoard, readStatistics } from 'contract/development/calls.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { Figure, Filters } from 'contract/kit/figure.ts';
import { memberYears } from 'contract/member/figures.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { type Told, type Page, type Source, none, answerOf, listOf, sumOf, told, joined } from './told.ts';

type Development = AnswerOf<typeof readStatistics>;
function ofYear({ year, months, categories, register }: Development, asked: number, day: string, place: Filters): Page {
  const figures = development.yearFigures({ year: asked });
  const named = ({ label }: Figure) => `${label} ${asked} 年`;
  const record = (figure: Figure, name: string, count: number | null): Told => ({
    ...told(developmentRecord, figure, count, day, place),
    name,
  });
  const years = memberYears(asked);
  const { admitted } = year;
  return {
    figures: [
      ...(Object.keys(figures) as development.YearFigure[]).map(name =>
        record(figures[name], named(figures[name]), year[name]),
      ),
      ...months.map(({ month, admitted: count }) =>
        record(
          development.yearFigures({ year: asked, month }).admitted,
          `${named(figures.admitted)} ${month} 月`,
          count,
        ),
      ),
      ...categories.map(({ code, count }) => ({
        name: `${named(figures.admitted)} 类别 ${code}`,
        count,
        list: listOf(developmentRecord, { ...development.ofCategory(asked, code, day), ...place }),
      })),
      ...(register
        ? [
            told(partyMember, years.joined, register.joined, day, place),
            told(partyMember, years.formal, register.formal, day, place),
          ]
        : []),
    ],
    sums:
      admitted === null
        ? []
        : [{ name: `${named(figures.admitted)} 各月`, whole: admitted, parts: months.map(one => one.admitted ?? 0) }],
  };
}
/** Of the whole reach and of one place, a year that is over, the present one, and one that is to come. */
export const developmentStatistics: Source = async ({ ask, day }) => {
  const present = Number(day.slice(0, 4));
  const pages: Page[] = [];
  for (const year of [present - 1, present, present + 1]) {
    const data = await answerOf(ask, readStatistics, { year: [`${year}`] });
    if (data) pages.push(ofYear(data, year, day, {}));
    if (!data || year !== present) continue;
    const at = (list: Development['stages'], code: string) => list.find(one => one.code === code)?.count ?? 0;
    pages.push({
      figures: [
        ...Object.entries(development.stageFigures).map(([stage, figure]) =>
          told(developmentRecord, figure, at(data.stages, stage), day),
        ),
        ...data.steps.map(({ code, count }) => ({
          name: `发展步骤 ${code}`,
          count,
          list: listOf(developmentRecord, development.atStep(code)),
        })),
        told(developmentRecord, development.developmentFigures.late, data.late, day),
      ],
      sums: [
        {
          name: '发展统计 在办步骤',
          whole: sumOf(data.stages.map(one => one.count)),
          parts: data.steps.map(one => one.count),
        },
      ],
    });
  }
  return joined(pages);
};
/** 进度一览, and of it the late ones. */
export const developmentBoard: Source = async ({ ask, day }) => {
  const [all, late] = [
    await answerOf(ask, readBoard, { size: ['1'] }),
    await answerOf(ask, readBoard, { size: ['1'], isLate: ['true'] }),
  ];
  if (!all || !late) return none;
  const { open, late: isLate } = development.developmentFigures;
  return {
    figures: [
      told(developmentRecord, open, all.totalElements, day),
      told(developmentRecord, isLate, late.totalElements, day),
    ],
  };
};
