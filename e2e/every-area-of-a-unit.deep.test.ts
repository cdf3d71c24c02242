import { walkAs } from './every-area.ts';

walkAs('demo.unitadmin');
