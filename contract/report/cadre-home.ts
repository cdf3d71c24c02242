/** The figures on the home of the cadre workbench: each is a count of a list, and opens that list. Domain-cadre 5.3. */
import { termFigures } from '../appointment/figures.ts';
import { probation } from '../appointment/probation.ts';
import { secondment } from '../appointment/secondment.ts';
import { cadre } from '../cadre/cadre.ts';
import { cadreFigures as figures } from '../cadre/figures.ts';
import { endpoint } from '../kit/endpoint.ts';
import { documentLoan } from '../travel-document/document-loan.ts';
import { loanFigures } from '../travel-document/figures.ts';
import { shownFigures, type HomeFigure } from './home.ts';

const ofCadres = { of: cadre, page: '/cadre/list', unit: '人' };

export const cadreHomeFigures: HomeFigure[] = [
  { ...figures.all, ...ofCadres, parts: [figures.sections, figures.women] },
  { ...figures.divisions, ...ofCadres, parts: [figures.heads, figures.deputies] },
  { ...termFigures.onTrial, of: probation, page: '/cadre/probation', unit: '人' },
  { ...termFigures.seconded, of: secondment, page: '/cadre/secondment', unit: '人' },
  {
    ...loanFigures.open,
    of: documentLoan,
    page: '/cadre/travel/loan',
    unit: '次',
    isDue: true,
    parts: [loanFigures.overdue],
  },
];

export const readCadreFigures = endpoint({
  method: 'GET',
  url: 'api/gbjsc/home',
  access: 'session',
  summary: '干部首页的数字：本人管理范围内各列表的条数',
  answer: shownFigures,
});
