import { unitLog } from 'contract/change/log.ts';
import { unit } from 'contract/organisation/unit.ts';
import { ChangeLog } from '../change/index.ts';

/** 单位变更日志. */
export const UnitTrace = () => <ChangeLog log={unitLog} resource={unit} detail="/organisation/unit/detail" />;
