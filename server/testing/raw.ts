/** Requests over a real socket, of which nothing is put right on the way. */
import { request, type OutgoingHttpHeaders } from 'node:http';

interface Raw {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}
export type AskRaw = (path: string, raw?: Raw) => Promise<{ status: number; text: string }>;

export const rawAt =
  (port: number): AskRaw =>
  (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, answer => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.on('error', reject);
      sent.end(body);
    });

/** One address in all the ways of saying it that some server or proxy takes for the same. */
export const bent = (path: string): string[] => [
  `/${path}`,
  path.replace('/api/', '//api/'),
  path.replace('/api/', '/api//'),
  `${path}//`,
  `${path};x`,
  `${path};x=1`,
  `${path}.js`,
  `${path}.json`,
  `${path}%20`,
  `${path}%00`,
  `${path}%2f`,
  `${path}%3f`,
  `${path}/.`,
  `${path}/..;/`,
  path.replace('/api/', '/api%2f'),
  path.replace('/api/', '/api%2F'),
  path.replace('/api/', '/./api/'),
  path.replace('/api/', '/x/../api/'),
  path.replace('/api/', '/%2e/api/'),
  path.replace('/api/', '\\api\\'),
  path.toUpperCase(),
  path.replace('/api/', '/API/'),
  path.replace('/api/', '/Api/'),
];
