/** 我的统计: what one counts again and again, each an address under a name. */
import { SaveOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import {
  createScheme,
  listSchemes,
  nameField,
  removeSchemes,
  updateScheme,
  type Scheme,
} from 'contract/statistics/scheme.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { RowMore } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { choiceOf, contentOf, isSame, wordsOf, type Choice } from './choice.ts';

const silent = { silent: true };
const addressOf = (scheme: Scheme) => {
  const words = Object.entries(wordsOf(choiceOf(scheme))).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  return `?${new URLSearchParams(words)}`;
};

interface Props {
  choice: Choice;
  go(change: Partial<Choice>): void;
}
export const SaveScheme = ({ choice, go }: Props) =>
  allows(createScheme.access) && (
    <DialogButton type="primary" icon={<SaveOutlined />} label="存为我的统计">
      {close => (
        <CallDialog
          title="存为我的统计"
          verb="存为我的统计"
          lead="保存统计内容、行、列、条件和显示方式，仅本人可见。数据时点不存入，打开时为现在。"
          fields={{ name: nameField }}
          words={{ name: { help: '如：各党委青年教师党员' } }}
          send={async ({ name }) => {
            const scheme = await call(
              createScheme,
              { body: { ...contentOf(choice), name: String(name ?? '') } },
              silent,
            );
            go({ scheme: scheme.id });
            return scheme;
          }}
          done={({ name }) => `已存为“${name}”`}
          onClose={close}
        />
      )}
    </DialogButton>
  );

const Rename = ({ scheme: { id, version, name }, onClose }: { scheme: Scheme; onClose(): void }) => (
  <CallDialog
    title={`重命名“${name}”`}
    verb="重命名"
    fields={{ name: nameField }}
    initial={{ name }}
    send={values => call(updateScheme, { body: { id, version, name: String(values['name'] ?? '') } }, silent)}
    done={renamed => `已重命名为“${renamed.name}”`}
    onClose={onClose}
  />
);

/** What can be done with the scheme in front. */
function SchemeMenu({ scheme, choice, go }: Props & { scheme: Scheme }) {
  const { id, version, name } = scheme;
  const { open, ask, dialog } = useDialog();
  const renew = () =>
    ask({
      title: `更新“${name}”`,
      lead: '原来保存的统计内容、行、列和条件将换成当前的。',
      verb: '更新',
      run: () => call(updateScheme, { body: { id, version, ...contentOf(choice) } }, silent),
      done: () => `已更新“${name}”`,
    });
  const remove = () =>
    ask({
      title: `删除“${name}”`,
      lead: '只删除保存的统计，不影响任何数据。',
      verb: '删除',
      isDanger: true,
      run: () => call(removeSchemes, { body: [id] }, silent),
      done: () => {
        go({ scheme: undefined });
        return `已删除“${name}”`;
      },
    });
  const actions = [
    ...(isSame(choice, scheme) ? [] : [{ key: 'renew', label: '更新为当前', run: renew }]),
    { key: 'name', label: '重命名', run: () => open(close => <Rename scheme={scheme} onClose={close} />) },
    { key: 'remove', label: '删除', isDanger: true, run: remove },
  ];
  return (
    <>
      {!isSame(choice, scheme) && <small className="remark">已改动</small>}
      <RowMore actions={actions} title={`“${name}”`} />
      {dialog}
    </>
  );
}

export function Schemes({ choice, go }: Props) {
  const { data } = useAnswer(listSchemes, {}, { isOn: allows(listSchemes.access) });
  const schemes = data?.content ?? [];
  if (schemes.length === 0) return null;
  return (
    <nav className="custom-schemes" aria-label="我的统计">
      <span>我的统计：</span>
      {schemes.map(scheme => (
        <span key={scheme.id} className="custom-scheme">
          <Link to={addressOf(scheme)} aria-current={scheme.id === choice.scheme ? 'true' : undefined}>
            {scheme.name}
          </Link>
          {scheme.id === choice.scheme && <SchemeMenu {...{ scheme, choice, go }} />}
        </span>
      ))}
    </nav>
  );
}
