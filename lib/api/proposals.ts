import * as v from 'valibot';
import { count, refusal } from '#lib/schemas/answers.ts';
import { approvalRefusal, decision, proposalList } from '#lib/schemas/proposals.ts';
import { defineCall } from './call.ts';

export const listProposals = defineCall({
  method: 'GET',
  path: '/api/admin/proposals',
  access: 'admin',
  scope: 'read',
  summary: 'Lists the changes of return rates that wait for a second person, oldest first.',
  answers: { 200: proposalList },
});

export const approveProposal = defineCall({
  method: 'POST',
  path: '/api/admin/proposals/:id/approve',
  access: 'approver',
  summary: 'Makes the changes that somebody else proposed, all or none.',
  body: decision,
  answers: { 200: v.object({ revision: count }), 404: refusal, 409: approvalRefusal },
});

export const declineProposal = defineCall({
  method: 'POST',
  path: '/api/admin/proposals/:id/decline',
  access: 'approver',
  summary: 'Declines what somebody else proposed; `note` says why.',
  body: decision,
  answers: { 204: null, 404: refusal },
});

export const withdrawProposal = defineCall({
  method: 'POST',
  path: '/api/admin/proposals/:id/withdraw',
  access: 'admin',
  scope: 'rates',
  summary: 'Withdraws what oneself proposed.',
  answers: { 204: null, 404: refusal },
});
