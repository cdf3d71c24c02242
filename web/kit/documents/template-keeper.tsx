/** The template of a document: which one is in use, another one in its place, and what may stand in it. */
import { Button, Upload } from 'antd';
import { listTemplates, restoreTemplate, templateFile, type DocumentTemplate } from 'contract/documents/document.ts';
import { renewRows } from '../../client/answers.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { sendForm } from '../field/files/upload.ts';
import { useAttempt } from '../../client/attempt.ts';
import './documents.css';
import { FaultList } from '../ui/fault-list.tsx';
import { useAnswer } from '../data/answer.ts';

function Fields({ fields }: Pick<DocumentTemplate, 'fields'>) {
  return (
    <details>
      <summary>字段说明</summary>
      <ul className="document-fields">
        {fields.map(({ name, label }) => (
          <li key={`${name} ${label}`}>
            <code>{`{${name}}`}</code>　{label}
          </li>
        ))}
      </ul>
    </details>
  );
}

const stateOf = ({ templateVersion, fileName, uploadedAt, uploadedByName }: DocumentTemplate): string =>
  templateVersion === 0
    ? '现用系统自带模板'
    : `现用模板：${fileName}（第 ${templateVersion} 版，${uploadedByName ?? ''} ${uploadedAt ? formatMinute(uploadedAt) : ''}）`;

export function TemplateKeeper({ code }: { code: string }) {
  const { faults, attempt } = useAttempt();
  const { data } = useAnswer(listTemplates);
  const template = data?.content.find(one => one.code === code);
  if (!template) return null;
  const change = (action: () => Promise<unknown>, told: string) =>
    attempt(async () => {
      await action();
      toast(told);
      await renewRows();
    });
  const upload = (file: File) => {
    const form = new FormData();
    form.append('file', file, file.name);
    return change(() => sendForm(`api/document/template?code=${code}`, form, {}), `已更换“${template.label}”的模板`);
  };
  return (
    <section aria-label="模板">
      <div className="document-template">
        <span>{stateOf(template)}</span>
        <Button size="small" onClick={() => void call(templateFile, { query: { code } })}>
          下载模板
        </Button>
        <Upload accept=".docx" showUploadList={false} beforeUpload={file => (void upload(file), false)}>
          <Button size="small">上传替换</Button>
        </Upload>
        {template.templateVersion > 0 && (
          <Button
            size="small"
            onClick={() =>
              void change(() => call(restoreTemplate, { query: { code } }, { silent: true }), '已恢复系统自带模板')
            }
          >
            恢复自带
          </Button>
        )}
      </div>
      <FaultList faults={faults} />
      <Fields fields={template.fields} />
    </section>
  );
}
