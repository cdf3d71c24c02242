/** What the change would do: the filter in words, the number, ten rows before and after, and who stays out and why. */
import { useEffect, useRef } from 'react';
import type { Preview as Answer, ReasonGroup } from 'contract/bulk/change.ts';
import { figure, sumOf } from './words.ts';

function Groups({
  title,
  groups,
  countWord,
  tone,
}: {
  title: string;
  groups: ReasonGroup[];
  countWord: string;
  tone: string;
}) {
  if (groups.length === 0) return null;
  return (
    <section className="bulk-groups">
      <h3>{title}</h3>
      <ul>
        {groups.map(({ reason, count, titles }) => (
          <li key={reason}>
            <span className={tone}>
              {reason}：{figure(count)} {countWord}
            </span>
            {titles.length > 0 && (
              <small className="remark">
                {titles.join('、')}
                {count > titles.length && ` 等`}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Samples({ preview, countWord }: { preview: Answer; countWord: string }) {
  const { samples, ready } = preview;
  if (samples.length === 0) return null;
  return (
    <table className="bulk-samples">
      <caption>{samples.length < ready ? `前 ${samples.length} ${countWord}的变化` : '变化'}</caption>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">字段</th>
          <th scope="col">修改前 → 修改后</th>
        </tr>
      </thead>
      <tbody>
        {samples.flatMap(({ id, title, changes }) =>
          changes.map(({ name, label, before, after }, at) => (
            <tr key={`${id} ${name}`}>
              {at === 0 && (
                <th scope="rowgroup" rowSpan={changes.length}>
                  {title}
                </th>
              )}
              <td>{label}</td>
              <td>
                <del>{before ?? '（空）'}</del> → <strong>{after ?? '（空）'}</strong>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** Takes the place of the form, and the cursor with it. */
export function PreviewBody({ preview, countWord }: { preview: Answer; countWord: string }) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={head} tabIndex={-1} className="bulk-preview">
      <dl className="bulk-facts">
        <div>
          <dt>修改范围</dt>
          <dd>{preview.filter}</dd>
        </div>
        <div>
          <dt>修改内容</dt>
          <dd>{preview.fields.map(({ label, text }) => `${label} → ${text ?? '（空）'}`).join('；')}</dd>
        </div>
        <div>
          <dt>数量</dt>
          <dd>
            <span role="status">{sumOf(preview, countWord)}</span>
          </dd>
        </div>
      </dl>
      <Groups title="不可办理" groups={preview.blocked} countWord={countWord} tone="tone-error" />
      <Groups title="提醒（仍会修改）" groups={preview.warned} countWord={countWord} tone="tone-warn" />
      <Samples preview={preview} countWord={countWord} />
    </div>
  );
}
