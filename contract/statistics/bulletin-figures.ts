/** The figures of a bulletin: each is said by its own area and is the count of the list it opens, at the moment of computing. */
import { yearFigures, type YearFigure } from '../development/figures.ts';
import { stages } from '../development/codes.ts';
import { developmentRecord } from '../development/development-record.ts';
import { duesFigures } from '../dues/figures.ts';
import { duesItem } from '../dues/dues-item.ts';
import { electionFigures } from '../election/figures.ts';
import { election } from '../election/election.ts';
import type { Figure, Filters } from '../kit/figure.ts';
import type { Resource } from '../kit/resource.ts';
import { memberFigures } from '../member/figures.ts';
import { memberLedgerEntry } from '../member/member-ledger-entry.ts';
import { partyMember } from '../member/party-member.ts';
import { organisationFigures } from '../organisation/figures.ts';
import { partyOrganisation } from '../organisation/party-organisation.ts';
import { transferFigures } from '../transfer/figures.ts';
import { transfer } from '../transfer/transfer.ts';
import type { Span } from './bulletin-period.ts';

export interface BulletinFigure {
  label: string;
  says: string;
  unit: string;
  of: Resource;
  /** Where the list stands. */
  page: string;
  filters(day: string): Filters;
}

/** DJ_DY_BDLX: what makes the register grow and shrink, and of it what came from or went to other places. */
const grows = ['11', '12', '13', '14'];
const shrinks = ['21', '22', '23', '24', '25'];
const [arrived, departed] = ['12', '21'];

const between = (field: string, { from, to }: Span): Filters => ({ [`${field}.from`]: [from], [`${field}.to`]: [to] });
const fields: Partial<Record<YearFigure, string>> = {
  applied: 'appliedOn',
  activists: 'activistOn',
  objects: 'objectOn',
  admitted: 'approvedOn',
  formal: 'formalOn',
};

type Of = Pick<BulletinFigure, 'of' | 'page' | 'unit'>;
const ofOrganisations: Of = { of: partyOrganisation, page: '/organisation/list', unit: '个' };
const ofMembers: Of = { of: partyMember, page: '/member/list', unit: '人' };
const ofLedger: Of = { of: memberLedgerEntry, page: '/member/ledger', unit: '人次' };
const ofDevelopment: Of = { of: developmentRecord, page: '/development/applicant', unit: '人' };
const ofDues: Of = { of: duesItem, page: '/dues/item', unit: '笔' };
const ofTransfers: Of = { of: transfer, page: '/member/transfer/out', unit: '人' };
const ofElections: Of = { of: election, page: '/organisation/election', unit: '个' };

const aside = '不含编写本通报的党组织自身';
/** Of an organisation and all below it; of organisations those below it. */
export function bulletinFigures(organisationId: string, span: Span) {
  /** What is dated later than the day has not happened yet. */
  const past = (field: string, day: string) => between(field, { ...span, to: span.to < day ? span.to : day });
  const inside: Filters = { organisationId: [organisationId], includeSub: ['true'] };
  const below: Filters = { parentId: [organisationId], includeSub: ['true'] };
  const narrowed = ({ label, says, filters }: Figure, of: Of, more: Filters): BulletinFigure => ({
    ...of,
    label,
    says,
    filters: day => ({ ...filters(day), ...more }),
  });
  const organisations = ({ label, says, filters }: Figure) =>
    narrowed({ label: `所属${label}`, says: `${says}；${aside}`, filters }, ofOrganisations, below);
  const booked = (label: string, says: string, type: readonly string[]): BulletinFigure => ({
    ...ofLedger,
    label,
    says,
    filters: day => ({ type: [...type], ...past('occurredOn', day), ...inside }),
  });
  const developed = (name: YearFigure): BulletinFigure => {
    const { label } = yearFigures({ year: Number(span.from.slice(0, 4)) })[name];
    return {
      ...ofDevelopment,
      label,
      says: '本校发展党员记录中，相应日期在本期内的，不论现在处在哪个阶段',
      filters: day => ({ stage: Object.values(stages), ...past(fields[name] ?? '', day), ...inside }),
    };
  };
  const dues = (figure: Figure) =>
    narrowed(figure, ofDues, {
      'month.from': [span.from.slice(0, 7)],
      'month.to': [span.to.slice(0, 7)],
      ...inside,
    });
  const { running, done } = electionFigures(Number(span.from.slice(0, 4)));
  return {
    organisations: organisations(organisationFigures.all),
    committees: organisations(organisationFigures.committees),
    generalBranches: organisations(organisationFigures.generalBranches),
    branches: organisations(organisationFigures.branches),
    members: narrowed(memberFigures.all, ofMembers, inside),
    formal: narrowed(memberFigures.formal, ofMembers, inside),
    probationary: narrowed(memberFigures.probationary, ofMembers, inside),
    women: narrowed(memberFigures.women, ofMembers, inside),
    grown: booked('本期增加', '党员增减记录中变动日期在本期内的增加：发展、转入、恢复党籍和其他', grows),
    shrunk: booked('本期减少', '党员增减记录中变动日期在本期内的减少：转出、出党、停止党籍、死亡和其他', shrinks),
    applied: developed('applied'),
    activists: developed('activists'),
    objects: developed('objects'),
    admitted: developed('admitted'),
    turnedFormal: developed('formal'),
    due: dues(duesFigures.due),
    paid: dues(duesFigures.paid),
    overdue: dues(duesFigures.overdue),
    arrived: booked('转入', '党员增减记录中变动日期在本期内的转入', [arrived]),
    departed: booked('转出', '党员增减记录中变动日期在本期内的转出', [departed]),
    leaving: narrowed(transferFigures.leaving, ofTransfers, inside),
    letterOverdue: narrowed(transferFigures.overdue, ofTransfers, inside),
    elected: {
      ...ofElections,
      label: '本期完成换届',
      says: '本期内举行、结果已获批复的换届和补选',
      filters: (day: string) => ({ ...done.filters(), ...past('electOn', day), ...inside }),
    },
    electing: narrowed(running, ofElections, inside),
    termOver: organisations({ ...organisationFigures.termOver, label: '党组织任期已届满' }),
  } satisfies Record<string, BulletinFigure>;
}
export type FigureName = keyof ReturnType<typeof bulletinFigures>;
