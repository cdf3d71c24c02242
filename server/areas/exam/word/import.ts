/** A bank goes the way of a sheet, be it a Word file or a sheet of another layout: its questions become rows of the one import, where they are checked and confirmed. */
import { importWord } from 'contract/exam/calls.ts';
import { topicLibrary } from 'contract/exam/topic-library.ts';
import { topic } from 'contract/exam/topic.ts';
import { templateOf } from '../../../import/sheets.ts';
import { upload } from '../../../import/upload.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { paragraphsOf } from './paragraphs.ts';
import { parseLines } from './parse.ts';
import { questionsOfSheet } from './sheet.ts';

const checkName = (name: string): void => {
  if (!/\.(docx|xlsx)$/i.test(name)) throw new Refusal(400, 'exam.topic.word-file');
};

export const wordRoute = serve(
  importWord,
  async ({ tx, database, query: { libraryId }, file, status }) => {
    await loadRow(tx, topicLibrary, libraryId, 'read', 'look');
    const sent = await file(checkName);
    const isSheet = /\.xlsx$/i.test(sent.name);
    const { topics, unread } = isSheet
      ? await questionsOfSheet(tx, sent)
      : parseLines(await paragraphsOf(sent.content));
    status(201);
    if (topics.length === 0) return { batchId: null, read: 0, unread };
    const rows = topics.map(({ line: _, ...row }) => ({ ...row, libraryId, isUnordered: false }));
    const sheet = { name: sent.name.replace(/\.docx$/i, '.xlsx'), content: await templateOf(tx, topic, rows) };
    const options = { mode: 'add', allOrNothing: false, clearsBlank: false } as const;
    const { id } = await upload(tx, database, { resource: topic, ...options, file: sheet });
    return { batchId: id, read: topics.length, unread };
  },
  { opensTransaction: true },
);
