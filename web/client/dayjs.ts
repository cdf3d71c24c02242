/** Days as the pickers of antd keep them; their months and weekdays have Chinese names. */
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';

dayjs.locale('zh-cn');

export type { Dayjs } from 'dayjs';
export default dayjs;
