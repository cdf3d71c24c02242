/**
 * A stem as a candidate reads it, its gaps as places to write in. It is built from the tags that may stand in a stem and
 * from nothing else, so what is being typed can be shown before the server has cleaned it.
 */
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import '../../kit/form/rich-text/rich-text.css';

const shown = new Set(
  'h2 h3 h4 p br hr blockquote pre code strong b em i u s sub sup ul ol li table thead tbody tr th td'.split(' '),
);

type Gap = (n: number) => ReactNode;
const emptyGap: Gap = n => (
  <span className="topic-gap" role="img" aria-label={`第${n}空`}>
    {n}
  </span>
);

function wordsOf(text: string, gap: Gap): ReactNode[] {
  return text.split(/(\{\{\d+\}\})/).map((part, at) => {
    const n = /^\{\{(\d+)\}\}$/.exec(part)?.[1];
    return n === undefined ? part : <Fragment key={at}>{gap(Number(n))}</Fragment>;
  });
}

function nodeOf(node: ChildNode, key: number, gap: Gap): ReactNode {
  if (node instanceof Text) return <Fragment key={key}>{wordsOf(node.data, gap)}</Fragment>;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  const children = [...node.childNodes].map((one, at) => nodeOf(one, at, gap));
  return shown.has(name) ? createElement(name, { key }, ...children) : <Fragment key={key}>{children}</Fragment>;
}

interface Props {
  html: string;
  /** What stands where something is to be filled in. */
  gap?: Gap;
}
export function StemView({ html, gap = emptyGap }: Props) {
  const nodes = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    body.querySelectorAll('script, style, template, iframe').forEach(one => one.remove());
    return [...body.childNodes];
  }, [html]);
  return <div className="rich-text topic-stem">{nodes.map((one, at) => nodeOf(one, at, gap))}</div>;
}
