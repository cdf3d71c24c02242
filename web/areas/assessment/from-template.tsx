/** 从模板新建: what most schools begin with, shown with its indicators and weights before it is chosen. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { createFromTemplate } from 'contract/assessment/calls.ts';
import { templates, type SchemeTemplate } from 'contract/assessment/templates.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import './template.css';

const { name, year, unitId, startAt, endAt } = assessmentScheme.fields;

const weightsOf = ({ groups }: SchemeTemplate) => {
  const pools = [...new Set(groups.flatMap(({ weights }) => Object.keys(weights)))];
  return pools.map(pool => ({
    pool,
    said: groups.flatMap(group => (group.weights[pool] ? `${group.name} ${group.weights[pool]}` : [])).join('、'),
  }));
};

const Card = ({ template, choose }: { template: SchemeTemplate; choose(): void }) => (
  <li>
    <button type="button" onClick={choose}>
      <b>{template.label}</b>
      <span>指标：{template.indicators.map(one => `${one.name} ${one.weight}`).join('、')}</span>
      {weightsOf(template).map(({ pool, said }) => (
        <span key={pool}>
          {pool}：{said}
        </span>
      ))}
    </button>
  </li>
);

function Fill({ template, onClose }: { template: SchemeTemplate; onClose(): void }) {
  const navigate = useNavigate();
  const thisYear = Number(today().slice(0, 4));
  return (
    <CallDialog
      title={`新建：${template.label}`}
      verb="新建"
      lead="带入指标、评价主体和权重，新建后都可以修改；不用的对象组删去权重行，不用的评价主体删去。"
      fields={{ name, year, unitId, startAt, endAt }}
      initial={{ name: template.nameOf(thisYear), year: thisYear }}
      send={values => {
        const body = {
          template: template.code,
          name: String(values['name']),
          year: Number(values['year']),
          unitId: String(values['unitId']),
          startAt: String(values['startAt']),
          endAt: String(values['endAt']),
        };
        return call(createFromTemplate, { body }, { silent: true });
      }}
      done={({ id }) => {
        void navigate(`/assessment/scheme/detail?id=${id}`);
        return '方案已新建，请添加考核对象和评价人';
      }}
      onClose={onClose}
    />
  );
}

function Choose({ onClose }: { onClose(): void }) {
  const [chosen, choose] = useState<SchemeTemplate | null>(null);
  if (chosen) return <Fill template={chosen} onClose={onClose} />;
  return (
    <Dialog open title="从模板新建" width={760} footer={null} onCancel={onClose}>
      <ul className="scheme-templates">
        {templates.map(template => (
          <Card key={template.code} template={template} choose={() => choose(template)} />
        ))}
      </ul>
    </Dialog>
  );
}

export const FromTemplate = () => <DialogButton label="从模板新建">{close => <Choose onClose={close} />}</DialogButton>;
