/** Sharing materials of one person: to persons, a role or party organisations, for at most ninety days. Domain-cadre 6.2. */
import { shareAsked } from 'contract/archive/archive-share.ts';
import { listShareRoles, makeShare } from 'contract/archive/calls.ts';
import { mostDays, shareTypes, usualDays } from 'contract/archive/codes.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import type { Option } from '../../kit/field/inputs/input.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { among } from './among.tsx';

const always = ['title', 'itemIds', 'shareType'];
const rest = ['startOn', 'endOn', 'viewLimit', 'reason'];
const ofType: Record<string, readonly string[]> = {
  [shareTypes.custom]: ['personIds'],
  [shareTypes.role]: ['roleCode'],
  [shareTypes.organisation]: ['organisationIds', 'includesBelow'],
};

interface Props {
  title: string;
  items: readonly Option[];
  onClose(): void;
}
export function ShareDialog({ title, items, onClose }: Props) {
  const { data } = useAnswer(listShareRoles);
  const roles = (data?.content ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <CallDialog
      title="共享档案"
      verb="共享"
      lead={`对方只能按页查看带水印的图像，不能下载；期限内可随时停止，停止后不能重新开启。不填日期的，自今天起 ${usualDays} 天，最长 ${mostDays} 天。`}
      fields={shareAsked}
      initial={{ title, itemIds: items.map(({ value }) => value), shareType: shareTypes.custom }}
      shown={({ shareType }) => [...always, ...(ofType[String(shareType)] ?? []), ...rest]}
      words={{
        itemIds: { input: among(items), isWide: true },
        roleCode: { options: roles, help: '此刻担任该角色的人可以查看，不再担任的随即不能' },
        organisationIds: { help: '党组织的党员可以查看' },
        viewLimit: { help: '不填则不限' },
      }}
      send={values => call(makeShare, { body: values }, { silent: true })}
      done={() => '已共享，可在“档案共享”中查看记录或停止'}
      onClose={onClose}
    />
  );
}
