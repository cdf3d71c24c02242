/** The parts of a paper as rows of the form: added, moved, taken away; the sum of their points beside that of the paper. */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { trialDraw } from 'contract/exam/calls.ts';
import { buildTypes } from 'contract/exam/codes.ts';
import { useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import type { InputProps } from '../../kit/field/inputs/input.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { AutomaticParts } from './automatic-parts.tsx';
import {
  draftsIn,
  newAutomatic,
  newManual,
  ordinalOf,
  pointsIn,
  sumIn,
  turned,
  type SectionDraft,
} from './section-drafts.ts';
import { TopicPicker } from './topic-picker.tsx';
import { TrialDialog } from './trial-dialog.tsx';
import './exam.css';

/** Titles of what was chosen before, by id. */
function useTitles(text: unknown): ReadonlyMap<string, string> {
  const hasChosen = draftsIn(text).some(({ topicIds }) => topicIds && topicIds.length > 0);
  const { data } = useAnswer(trialDraw, { body: { sections: String(text) } }, { isOn: hasChosen, isFixed: true });
  const topics = data?.papers[0]?.sections.flatMap(section => section.topics) ?? [];
  return new Map(topics.map(({ id, title }) => [id, title]));
}

interface CardProps {
  section: SectionDraft;
  at: number;
  last: number;
  titles: ReadonlyMap<string, string>;
  change(values: Partial<SectionDraft>): void;
  move(by: number): void;
  drop(): void;
}
function SectionCard({ section, at, last, titles, change, move, drop }: CardProps) {
  const name = `第${ordinalOf(at)}大题`;
  const types = useDictionary('DX_TX').map(({ value, label }) => ({ value, label }));
  const moves = [
    { label: `上移${name}`, icon: <ArrowUpOutlined />, isOff: at === 0, run: () => move(-1) },
    { label: `下移${name}`, icon: <ArrowDownOutlined />, isOff: at === last, run: () => move(1) },
    { label: `删除${name}`, icon: <DeleteOutlined />, isOff: false, run: drop },
  ];
  return (
    <section className="section-card" aria-label={name}>
      <header>
        <h4>
          {name} <span className="remark figures">小计 {pointsIn(section)} 分</span>
        </h4>
        {moves.map(({ label, icon, isOff, run }) => (
          <Button key={label} type="text" icon={icon} aria-label={label} title={label} disabled={isOff} onClick={run} />
        ))}
      </header>
      <div className="section-parts">
        <label>
          题型
          <Select
            value={section.topicType}
            options={types}
            onChange={topicType => change({ topicType, ...(section.topicIds ? { topicIds: [] } : {}) })}
          />
        </label>
        <label>
          每题分值
          <InputNumber
            min={0.5}
            max={100}
            controls={false}
            value={section.scoreEach}
            onChange={scoreEach => change({ scoreEach })}
            style={{ width: '100%' }}
          />
        </label>
        {section.topicIds ? (
          <label className="is-wide">
            试题（按选择的先后排列）
            <TopicPicker
              topicType={section.topicType}
              chosen={section.topicIds}
              titles={titles}
              choose={topicIds => change({ topicIds })}
            />
          </label>
        ) : (
          <AutomaticParts section={section} change={change} />
        )}
      </div>
    </section>
  );
}

/** What was written for the other way of making the paper waits until one turns back, or the template is saved. */
function useTurned({ value, onChange, only = [] }: InputProps) {
  const isManual = only.includes(buildTypes.manual);
  const [held, hold] = useState({ isManual, aside: [] as SectionDraft[], back: null as SectionDraft[] | null });
  if (held.isManual !== isManual) {
    const { sections, aside } = turned(value, held.aside, isManual);
    hold({ isManual, aside, back: sections });
  }
  const keep = (next: readonly SectionDraft[]) => onChange(next.length === 0 ? null : JSON.stringify(next));
  const { aside, back } = held;
  const bring = useEffectEvent(keep);
  useEffect(() => {
    if (back) bring(back);
  }, [back]);
  return { isManual, aside, keep };
}

/** Parts of a paper by the one way or the other, which `only` says. */
export function SectionsInput(props: InputProps) {
  const { value, control } = props;
  const { isManual, aside, keep } = useTurned(props);
  const sections = draftsIn(value).filter(({ topicIds }) => (topicIds !== undefined) === isManual);
  const titles = useTitles(value);
  const fresh = isManual ? newManual : newAutomatic;
  const move = (at: number, by: number) => {
    const next = [...sections];
    next.splice(at + by, 0, ...next.splice(at, 1));
    keep(next);
  };
  return (
    <div
      id={control.id}
      tabIndex={-1}
      className="section-cards"
      role="group"
      aria-label="试卷结构"
      aria-describedby={control['aria-describedby']}
    >
      {sections.map((section, at) => (
        <SectionCard
          key={at}
          {...{ section, at, titles }}
          last={sections.length - 1}
          change={values => keep(sections.map((one, place) => (place === at ? { ...one, ...values } : one)))}
          move={by => move(at, by)}
          drop={() => keep(sections.filter((_, place) => place !== at))}
        />
      ))}
      {aside.length > 0 && (
        <p className="remark" role="status">
          {isManual ? '自动抽题' : '人工选题'}的 {aside.length} 个大题没有删除，切换回去即恢复；保存模板后不再保留。
        </p>
      )}
      <div className="section-sum">
        <Button icon={<PlusOutlined />} onClick={() => keep([...sections, fresh()])}>
          添加大题
        </Button>
        {sections.length > 0 && (
          <>
            <span className="figures" role="status">
              合计 {sumIn(sections)} 分
            </span>
            <DialogButton label="试抽三份">
              {close => <TrialDialog sections={JSON.stringify(sections)} onClose={close} />}
            </DialogButton>
          </>
        )}
      </div>
    </div>
  );
}
