import { sweep } from '../../kit/suites/sweep.ts';

sweep('travel-document');
