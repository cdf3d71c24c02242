/**
 * A stem as a candidate reads it, its gaps as places to write in. It is built from the tags that may stand in a stem and
 * from nothing else, so what is being typed can be shown before the server has cleaned it.
 */
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import '../../kit/form/rich-text/rich-text.css';

const shown = new Set(
  'h2 h3 h4 p br hr blockquote pre code strong b em i u s sub sup ul ol li table thead tbody tr th td'.split(' '),
);

function wordsOf(text: string): ReactNode[] {
  return text.split(/(\{\{\d+\}\})/).map((part, at) => {
    const n = /^\{\{(\d+)\}\}$/.exec(part)?.[1];
    return n === undefined ? (
      part
    ) : (
      <span key={at} className="topic-gap" role="img" aria-label={`第${n}空`}>
        {n}
      </span>
    );
  });
}

function nodeOf(node: ChildNode, key: number): ReactNode {
  if (node instanceof Text) return <Fragment key={key}>{wordsOf(node.data)}</Fragment>;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  if (name === 'br' || name === 'hr') return createElement(name, { key });
  const children = [...node.childNodes].map(nodeOf);
  return shown.has(name) ? createElement(name, { key }, ...children) : <Fragment key={key}>{children}</Fragment>;
}

export function StemView({ html }: { html: string }) {
  const nodes = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    body.querySelectorAll('script, style, template, iframe').forEach(one => one.remove());
    return [...body.childNodes].map(nodeOf);
  }, [html]);
  return <div className="rich-text topic-stem">{nodes}</div>;
}
