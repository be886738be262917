import * as v from 'valibot';
import { conflictWith, count, refusal } from '#lib/schemas/answers.ts';
import { siteTextsAnswer } from '#lib/schemas/site-answers.ts';
import { siteTexts } from '#lib/schemas/site-texts.ts';
import { defineCall } from './call.ts';

/** The texts that count, where they come from, and what may be missing. */
const counted = v.object({
  site: siteTextsAnswer,
  source: v.picklist(['catalogue', 'file']),
  warnings: v.array(v.string()),
});

export const readSiteTexts = defineCall({
  method: 'GET',
  path: '/api/admin/site',
  access: 'admin',
  scope: 'read',
  summary:
    'Returns the site texts that count, and whether they are those of the catalogue or of site.json.',
  answers: { 200: counted },
});

export const saveSiteTexts = defineCall({
  method: 'PUT',
  path: '/api/admin/site',
  access: 'admin',
  summary: 'Puts site texts under version; `before` is `site` as it was last read. Takes no token.',
  body: v.object({ site: v.object(siteTexts.entries), before: siteTextsAnswer }),
  isBodyCheckedByService: true,
  headers: { note: true },
  answers: {
    200: v.object({ revision: count, ...counted.entries }),
    400: v.object({ ...refusal.entries, wrong: v.exactOptional(v.array(v.string())) }),
    409: conflictWith(siteTextsAnswer),
  },
});

export const resetSiteTexts = defineCall({
  method: 'DELETE',
  path: '/api/admin/site',
  access: 'admin',
  summary: 'Puts the texts of site.json back in place. Takes no token.',
  headers: { note: true },
  answers: { 204: null, 404: refusal },
});
