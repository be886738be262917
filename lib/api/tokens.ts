import { refusal } from '#lib/schemas/answers.ts';
import { createdToken, newToken, tokenList } from '#lib/schemas/tokens.ts';
import { defineCall } from './call.ts';

export const listTokens = defineCall({
  method: 'GET',
  path: '/api/account/tokens',
  access: 'account',
  summary: 'Lists one’s own tokens, without the tokens themselves.',
  answers: { 200: tokenList },
});

export const createToken = defineCall({
  method: 'POST',
  path: '/api/account/tokens',
  access: 'account',
  summary: 'Makes a token. Only this answer has the token itself.',
  body: newToken,
  headers: { note: true },
  answers: { 201: createdToken },
});

export const revokeToken = defineCall({
  method: 'DELETE',
  path: '/api/account/tokens/:id',
  access: 'account',
  summary: 'Revokes one of one’s own tokens at once.',
  headers: { note: true },
  answers: { 204: null, 404: refusal },
});
