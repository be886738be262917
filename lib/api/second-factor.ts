import { newSecret, recoveryCodes, refusal, secondFactorState } from '#lib/schemas/answers.ts';
import { passwordProof } from '#lib/schemas/credentials.ts';
import { secondFactorCode, secondFactorProof } from '#lib/schemas/second-factor.ts';
import { defineCall } from './call.ts';

export const readSecondFactor = defineCall({
  method: 'GET',
  path: '/api/second-factor',
  access: 'account',
  summary: 'Returns whether one’s own second factor is on.',
  answers: { 200: secondFactorState },
});

export const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/second-factor/begin',
  access: 'account',
  summary: 'Returns a new secret for an authenticator app, another one each time.',
  body: passwordProof,
  answers: { 200: newSecret, 409: refusal, 429: refusal },
});

export const switchOnSecondFactor = defineCall({
  method: 'POST',
  path: '/api/second-factor/on',
  access: 'account',
  summary: 'Switches the second factor on with a code of the last secret. All other sessions end.',
  body: secondFactorCode,
  headers: { note: true },
  answers: { 200: recoveryCodes, 409: refusal, 429: refusal },
});

export const switchOffSecondFactor = defineCall({
  method: 'POST',
  path: '/api/second-factor/off',
  access: 'account',
  summary: 'Switches the second factor off. All other sessions end.',
  body: secondFactorProof,
  headers: { note: true },
  answers: { 204: null, 409: refusal, 429: refusal },
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access: 'account',
  summary: 'Makes new recovery codes in place of those that are left.',
  body: secondFactorProof,
  headers: { note: true },
  answers: { 200: recoveryCodes, 409: refusal, 429: refusal },
});
