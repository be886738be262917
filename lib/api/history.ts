import { refusal } from '#lib/schemas/answers.ts';
import { historyFilter, historyQuery, revertInput } from '#lib/schemas/history.ts';
import { historyChanges, historyPage } from '#lib/schemas/history-answers.ts';
import { proposed } from '#lib/schemas/proposals.ts';
import { changeQuery } from '#lib/schemas/query.ts';
import { CSV, defineCall } from './call.ts';

export const readHistory = defineCall({
  method: 'GET',
  path: '/api/admin/history',
  access: 'admin',
  scope: 'read',
  summary:
    'Returns the revisions that changed records of one kind, newest first, filtered by record, currency, asset class, actor and day.',
  query: historyQuery,
  answers: { 200: historyPage },
});

export const readHistorySheet = defineCall({
  method: 'GET',
  path: '/api/admin/history/sheet',
  access: 'admin',
  scope: 'read',
  summary: 'Returns the same as a file, a line for each changed field.',
  query: historyFilter,
  answers: { 200: CSV },
});

export const revertRevisions = defineCall({
  method: 'POST',
  path: '/api/admin/history/revert',
  access: 'admin',
  scope: 'catalogue',
  writesRates: true,
  summary:
    'Undoes revisions, all or none; with `preview=true`, only says what that would change; with `propose=true`, proposes it.',
  query: changeQuery,
  body: revertInput,
  headers: { note: true },
  answers: { 200: historyChanges, 202: proposed, 404: refusal, 409: refusal },
});
