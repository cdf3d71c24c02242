import { cadre } from 'contract/cadre/cadre.ts';
import { cadreLog } from 'contract/change/log.ts';
import { ChangeLog } from '../change/index.ts';

/** 干部变更记录. */
export const CadreTrace = () => <ChangeLog log={cadreLog} resource={cadre} detail="/cadre/detail" />;
