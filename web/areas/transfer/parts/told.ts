import { ApiError } from '../../../client/http.ts';

export interface Told {
  message: string;
  isWarning: boolean;
  code: string;
}
/** What the server said, by field; what belongs to no field of the form stands under the empty name. */
export function toldBy(error: unknown, names: readonly string[]): Map<string, Told> {
  if (!(error instanceof ApiError))
    return new Map([['', { message: '网络没有应答，请检查网络后重试', isWarning: false, code: '' }]]);
  const fields = error.body.fields ?? [{ path: '', message: error.body.message, code: '' }];
  return new Map(
    fields.map(({ path, message, code, ...rest }) => [
      names.includes(path) ? path : '',
      { message, code, isWarning: 'level' in rest && rest.level === 'warning' },
    ]),
  );
}
