import { refusal, sessionList } from '#lib/schemas/answers.ts';
import { passwordChange } from '#lib/schemas/credentials.ts';
import { defineCall } from './call.ts';

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/account/password',
  access: 'account',
  summary: 'Changes one’s own password. All other sessions end; this one gets a new cookie.',
  body: passwordChange,
  headers: { note: true },
  answers: { 204: null, 429: refusal },
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'account',
  summary: 'Lists one’s own open sessions, this one first.',
  answers: { 200: sessionList },
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  access: 'account',
  summary: 'Ends all of one’s own sessions but this one.',
  answers: { 204: null },
});
