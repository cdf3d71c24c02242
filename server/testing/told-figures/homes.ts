/** The homes, the big screen, the tree of organisations and the warnings. */
import { addressOf, type readHomeFigures, type ShownFigure } from 'contract/report/home.ts';
import { screenFigures, type PartyOverview, type Slice } from 'contract/report/screen.ts';
import * as development from 'contract/development/figures.ts';
import type { Figure, Filters } from 'contract/kit/figure.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { memberFigures, memberKinds, members, memberYears } from 'contract/member/figures.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { warningList, warnings, warnedOrganisations } from 'contract/message/warning.ts';
import { organisationTree, type OrganisationNode } from 'contract/organisation/endpoints.ts';
import { organisationFigures } from 'contract/organisation/figures.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { Ask } from '../open-world.ts';
import { type Sum, type Source, none, answerOf, listOf, countsOf, told } from './told.ts';

export const home =
  (call: typeof readHomeFigures, of: readonly { label: string; of: Resource }[]): Source =>
  async ({ ask }) => {
    const content: ShownFigure[] = (await answerOf(ask, call))?.content ?? [];
    const path = (figure: ShownFigure) => of.find(one => one.label === figure.label)?.of.path ?? '';
    return {
      figures: content.flatMap(figure =>
        [figure, ...figure.parts].map(one => ({
          name: one.label,
          count: one.count,
          list: `/${path(figure)}${one.path.slice(one.path.indexOf('?'))}`,
        })),
      ),
    };
  };

async function opened(ask: Ask): Promise<PartyOverview | null> {
  const { status, body: signed } = await ask('GET', '/api/report/aj/sign?extpath=/aj/dj/zhdt');
  if (status !== 200) return null;
  const { body } = await ask('POST', '/api/report/aj/verification', signed);
  const { body: shown } = await ask('GET', `/${screenFigures.url.replace('{key}', 'party-overview')}`, undefined, {
    authorization: `Bearer ${body.screenToken}`,
  });
  return shown;
}
export const screen: Source = async ({ ask, day }) => {
  const shown = await opened(ask);
  if (!shown) return none;
  const { organisations, members: own, colleges } = shown;
  const ofMembers = (figure: Figure, count: number) => told(partyMember, figure, count, day);
  const ofBodies = (figure: Figure, count: number) => told(partyOrganisation, figure, count, day);
  const whole = (name: string, slices: readonly Slice[], count: number): Sum => ({
    name,
    whole: count,
    parts: countsOf(slices),
  });
  const kind = (label: string) => own.kinds.find(one => one.label === label)?.count ?? 0;
  return {
    figures: [
      ofBodies(organisationFigures.all, organisations.total),
      ofBodies(organisationFigures.committees, organisations.committees),
      ofBodies(organisationFigures.generalBranches, organisations.generalBranches),
      ofBodies(organisationFigures.branches, organisations.branches),
      ofBodies(organisationFigures.withCommittee, organisations.withCommittee),
      ofBodies(organisationFigures.termOver, organisations.overdue),
      ofBodies(organisationFigures.endingThisYear, organisations.endingThisYear),
      ofMembers(memberFigures.all, own.total),
      ofMembers(memberFigures.formal, own.formal),
      ofMembers(memberFigures.probationary, own.probationary),
      ofMembers(memberFigures.women, own.women),
      ofMembers(memberFigures.joinedThisYear, own.joinedThisYear),
      ofMembers(memberFigures.joinedLastYear, own.joinedLastYear),
      ofMembers(memberFigures.endingSoon, own.dueSoon),
      ofMembers(memberFigures.overdue, own.dueOver),
      ...memberKinds.map(one => ofMembers(one, kind(one.label))),
      ...own.years.flatMap(({ year, joined, formal }) => [
        ofMembers(memberYears(year).joined, joined),
        ofMembers(memberYears(year).formal, formal),
      ]),
      ...colleges.map(({ name, members: count }) => ({ name: `${name} 党员`, count, list: null })),
    ],
    sums: [
      whole('大屏 年龄', own.ages, own.total),
      whole('大屏 性别', own.genders, own.total),
      whole('大屏 民族', own.ethnicities, own.total),
      whole('大屏 学历', own.education, own.total),
      whole('大屏 人员类型', own.kinds, own.total),
      whole('大屏 党组织类别', organisations.categories, organisations.total),
      whole('大屏 支部类型', organisations.branchTypes, organisations.branches),
      { name: '大屏 正式和预备', whole: own.total, parts: [own.formal, own.probationary] },
      { name: '大屏 各单位本年入党', whole: own.joinedThisYear, parts: colleges.map(one => one.joinedThisYear) },
    ],
  };
};

/** Members beside the upper nodes of the tree of organisations. */
export const tree: Source = async ({ ask, may }) => {
  // Beside lists of other things the number says how large a place is, and leads nowhere.
  if (!may('member.partyMember.read')) return none;
  const nodes = (await answerOf(ask, organisationTree, { withCount: ['true'] })) ?? [];
  const upper = nodes.flatMap((node: OrganisationNode) => [node, ...node.children.slice(0, 12)]);
  return {
    figures: upper.flatMap(({ id, label, disabled, memberCount }) =>
      disabled || memberCount === undefined
        ? []
        : [
            {
              name: `${label} 党员`,
              count: memberCount,
              list: listOf(partyMember, { ...members(), ...development.within(id) }),
            },
          ],
    ),
  };
};

export const warned: Source = async ({ ask }) => {
  const [groups, places] = [await answerOf(ask, warnings), await answerOf(ask, warnedOrganisations)];
  if (!groups || !places) return none;
  const levels = ['1', '2', '3', '4'];
  const ofLevels = await Promise.all(
    levels.map(async level => (await answerOf(ask, warnings, { level: [level] }))?.totalWarningNum ?? 0),
  );
  const list = (filters: Filters) => addressOf(`/${warningList.url}`, filters);
  return {
    figures: [
      { name: '未处理预警', count: groups.totalWarningNum, list: list({}) },
      ...groups.groups.map(({ code, name, count }) => ({ name: `预警 ${name}`, count, list: list({ code: [code] }) })),
      ...levels.map((level, at) => ({
        name: `预警级别 ${level}`,
        count: ofLevels[at] ?? 0,
        list: list({ level: [level] }),
      })),
      ...places.content
        .slice(0, 20)
        .map(({ id, name, count }) => ({ name: `预警 ${name}`, count, list: list({ organisationId: [id] }) })),
    ],
    sums: [
      { name: '预警 各级别', whole: groups.totalWarningNum, parts: ofLevels },
      { name: '预警 各规则', whole: groups.totalWarningNum, parts: groups.groups.map(one => one.count) },
    ],
  };
};
