/**
 * The content of a message with everything unsafe left out: a few elements are built anew, nothing is taken over.
 * A link with a data-id downloads the file of that id; the server asks whether one may.
 */
import { Fragment, type ReactNode } from 'react';
import { request } from '../../client/http.ts';

const plain = ['P', 'BR', 'B', 'STRONG', 'I', 'EM', 'U', 'UL', 'OL', 'LI', 'DIV', 'SPAN'] as const;
type Plain = Lowercase<(typeof plain)[number]>;
/** Their text is no text for people. */
const dropped = ['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'TITLE'];

const download = (id: string) => void request('GET', 'api/file/download', { query: { id } }).catch(() => undefined);

function Anchor({ node, children }: { node: Element; children: ReactNode }) {
  const id = node.getAttribute('data-id');
  if (id && /^[\w-]{1,64}$/.test(id))
    return (
      <button type="button" className="message-file" data-id={id} onClick={() => download(id)}>
        {children}
      </button>
    );
  const address = node.getAttribute('href') ?? '';
  if (!/^https?:\/\//i.test(address)) return children;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function built(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || dropped.includes(node.tagName)) return null;
  const children = [...node.childNodes].map(built);
  if (node.tagName === 'BR') return <br key={key} />;
  if (node.tagName === 'A')
    return (
      <Anchor key={key} node={node}>
        {children}
      </Anchor>
    );
  if (!(plain as readonly string[]).includes(node.tagName)) return <Fragment key={key}>{children}</Fragment>;
  const Tag = node.tagName.toLowerCase() as Exclude<Plain, 'br'>;
  return <Tag key={key}>{children}</Tag>;
}

/** Read in a document without a window, where nothing runs and nothing is fetched. */
export function SafeContent({ html }: { html: string }): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className="message-content">{[...body.childNodes].map(built)}</div>;
}
