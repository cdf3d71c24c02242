import { Link } from 'react-router';
import { regulation, regulationState as states, regulationProcess } from 'contract/platform/regulation.ts';
import { may } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { richBody } from '../../kit/form/rich-text/rich-body.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { facts, regulationMark } from './regulation-words.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

const leads = {
  publish: '发布后全校可以查阅，内容不能再改；若填写了“修订的制度”，原制度转为“已修订”。',
  abolish: '废止后不再列为现行有效，仍可查阅。',
};
const sections = [{ title: '正文', fields: ['bodyHtml', 'attachments'] }, ...facts];
const own = {
  supersedesId: (row: Row) => (
    <Link to={`/regulation/detail?id=${String(row['supersedesId'])}`}>{String(row['supersedesName'] ?? '原制度')}</Link>
  ),
  ...richBody,
};

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '项',
  leads,
  form: row.state === states.draft ? '/regulation/list/form' : null,
  buttons: row.state === states.current && may(regulation, 'create') && (
    <GoButton label="新建修订版本" to={`/regulation/list/form?supersedesId=${row.id}`} />
  ),
  state: regulationMark(row),
  sections,
  own,
});

/** One regulation: its text, its facts, the version before it, and the actions of who keeps it. */
export const RegulationDetail = () => <ProcessPage process={regulationProcess} layout={layoutOf} />;
