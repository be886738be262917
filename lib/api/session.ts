import { refusal, signedInUser, user } from '#lib/schemas/answers.ts';
import { credentials } from '#lib/schemas/credentials.ts';
import { defineCall } from './call.ts';

export const signIn = defineCall({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in. With `Second-Factor: required`, a 401 asks for the code.',
  body: credentials,
  answers: { 200: signedInUser, 401: refusal, 429: refusal },
});

export const signOut = defineCall({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Signs out; also where nobody is signed in.',
  answers: { 204: null },
});

export const readUser = defineCall({
  method: 'GET',
  path: '/api/user',
  access: 'session',
  scope: 'read',
  summary: 'Returns who is signed in.',
  answers: { 200: user },
});
