/**
 * Whose platform this is: the active school of the deployment, and what is shown in its name.
 * Own values of the system configuration win; without them logo and title go by the school's code.
 */
import { useMemo } from 'react';
import { schoolOf, type School } from 'contract/platform/schools.ts';
import { settings } from '../settings.ts';
import { useConfig, type Config } from './system-config.ts';

export interface Brand {
  school: School;
  /** Address of an own picture in place of the drawn mark. */
  picture: string | null;
  headline: string;
  footer: string;
  caseNumber: string;
}

const pictureAddress = '/api/file/view?id=';

export function schoolsOf(config: Config): readonly School[] {
  const told = config['schoolInfo'];
  return told ? (JSON.parse(told) as School[]) : settings.schoolInfo;
}

/** Words of the school win over those of the deployment. */
export const footerText = (schoolText: string, ownText: string): string => schoolText || ownText;

/** `code` is that of a sign-in page made for one school; left out, the active one. */
export function brandOf(config: Config, code = config['school'] || settings.school): Brand {
  const school = schoolOf(schoolsOf(config), code);
  const logoId = config['sidebar.logoId'];
  return {
    school,
    picture: logoId ? pictureAddress + encodeURIComponent(logoId) : null,
    headline: config['sidebar.title'] || school.schoolName,
    footer: footerText(school.footerTxt, config['footer.text'] || settings.footerTxt),
    caseNumber: config['footer.caseNumber'] || settings.caseNumber,
  };
}

export function useBrand(code?: string): Brand {
  const config = useConfig();
  return useMemo(() => brandOf(config, code), [config, code]);
}
