import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { schoolOf } from 'contract/platform/schools.ts';
import { settings } from '../../settings.ts';
import { FooterLine, PageFooter } from './page-footer.tsx';
import { brandOf, footerText } from '../../client/school.ts';

it('[SETT-12] [SETT-15] [BRAND-03] the active school is one of the list', () => {
  expect(settings.schoolInfo).toHaveLength(17);
  expect(settings.schoolInfo.map(one => one.school)).toContain(settings.school);
  expect(schoolOf(settings.schoolInfo, settings.school)).toEqual({
    school: 'jl',
    schoolName: '江临大学',
    schoolLogo: 'jl',
    footerTxt: '江临大学党委组织部',
  });
});
it('[CONST-44] [BRAND-04] logo and title go by the code of the school', () => {
  const brand = brandOf({ school: 'kc' });
  expect([brand.school.schoolLogo, brand.headline, brand.footer]).toEqual(['kc', '科川大学', '科川大学党委组织部']);
  expect(brand.picture).toBeNull();
});
it('[BRAND-01] a list of the deployment takes the place of the shipped one', () => {
  const schoolInfo = JSON.stringify([{ school: 'x', schoolName: '一所大学', schoolLogo: 'x', footerTxt: '宣传部' }]);
  expect(brandOf({ school: 'x', schoolInfo }).headline).toBe('一所大学');
});
it('[BRAND-25] the keys of the configuration win while they are filled', () => {
  expect(brandOf({ 'sidebar.title': '江临党建', 'sidebar.logoId': '7' })).toMatchObject({
    headline: '江临党建',
    picture: '/api/file/view?id=7',
  });
  expect(brandOf({ 'sidebar.title': '', 'sidebar.logoId': '' })).toMatchObject({
    headline: '江临大学',
    picture: null,
  });
});
it('[SETT-13] words of the school win over those of the deployment', () => {
  expect(footerText('江临大学党委组织部', '党委组织部')).toBe('江临大学党委组织部');
  expect(footerText('', '党委组织部')).toBe('党委组织部');
});
it('[SETT-10] [SETT-14] the footer tells the record number, and is left out where it is not wanted', () => {
  expect(renderToStaticMarkup(createElement(PageFooter))).toContain('江ICP备 00000000 号');
  expect(renderToStaticMarkup(createElement(PageFooter, { showFooter: false }))).toBe('');
  const line = createElement(FooterLine, { footer: '党委组织部', caseNumber: '江ICP备 1 号' });
  expect(renderToStaticMarkup(line)).toBe(
    '<footer class="page-footer"><span>党委组织部</span><span>江ICP备 1 号</span></footer>',
  );
});
