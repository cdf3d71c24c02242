/** A question is written: what is asked for follows from its type, and the preview follows every key. */
import { topicTypes } from 'contract/exam/codes.ts';
import { topic } from 'contract/exam/topic.ts';
import type { Changes } from '../../kit/data/record.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RichTextInput } from '../../kit/form/rich-text/input.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { TopicPreview } from './topic-preview.tsx';

const { single, multiple, judge, blank, essay } = topicTypes;

/** DX_TX → what is written below the stem. */
const partsOf: Record<string, readonly string[]> = {
  [single]: ['options', 'answer'],
  [multiple]: ['options', 'answer'],
  [judge]: ['answer'],
  [blank]: ['answer', 'isUnordered'],
  [essay]: ['answer', 'points'],
};
const options: FieldWords = { help: '每行一个选项，按A、B、C排列，字母可以不写' };
const stem = { input: RichTextInput };

const wordsBy: Record<string, Record<string, FieldWords>> = {
  [single]: { stem, options, answer: { help: '填正确选项的字母，如 B' } },
  [multiple]: { stem, options, answer: { help: '填全部正确选项的字母，如 ACD' } },
  [judge]: {
    stem,
    answer: {
      options: [
        { value: '正确', label: '正确' },
        { value: '错误', label: '错误' },
      ],
    },
  },
  [blank]: {
    stem: { ...stem, help: '在要填空的地方输入四条下划线“____”或一对空括号“（ ）”' },
    answer: {
      help: '每空一行，几种写法用“|”隔开；行首可写判分方式，如“[数字±0.5] 32”“[不计标点，2分] 团结、紧张”',
    },
  },
  [essay]: {
    stem,
    answer: { help: '参考答案，供阅卷时对照' },
    points: { help: '每行一条，写明分值，如“坚持人民至上（4分）关键词：人民、初心”' },
  },
};

const sectionsOf = (values: Changes) => {
  const type = String(values['topicType'] ?? '');
  return [
    { title: '归类', fields: ['libraryId', 'topicType', 'difficulty', 'defaultScore', 'knowledge', 'source'] },
    { title: '题目', fields: ['stem', ...(partsOf[type] ?? []), 'pictures'] },
    { title: '解析', fields: ['analysis'] },
  ];
};

export const TopicForm = () => (
  <RecordForm
    resource={topic}
    create="新增试题"
    edit={row => `编辑试题：${String(row['title'])}`}
    sections={sectionsOf}
    words={({ topicType }) => ({
      knowledge: { help: '几个知识点用“、”隔开，组卷时可以按知识点抽题' },
      ...(wordsBy[String(topicType ?? '')] ?? { stem }),
    })}
    known={{ topicType: single }}
    after={{ create: '保存为草稿，提交审核通过后启用。' }}
    detail="/party-school/topic/detail"
    done={() => '已保存试题'}
    next="新增"
    isSubmitted
    renderBeside={values => <TopicPreview values={values} />}
  />
);
