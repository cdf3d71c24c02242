import { walkAs } from './every-area.ts';

walkAs('demo.department', 'demo.secretary', 'demo.member', 'demo.applicant', 'admin', 'demo.audit');
