import { sweep } from '../../kit/suites/sweep.ts';

sweep('platform');
