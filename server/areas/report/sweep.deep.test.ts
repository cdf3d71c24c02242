import { sweep } from '../../kit/suites/sweep.ts';

sweep('report');
