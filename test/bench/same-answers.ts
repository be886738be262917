import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fetchWhole, newFolder } from './processes.ts';

const MADE_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'content-length']);

/** Writes down what a server answers at these paths, for servers that give the same bytes. Answers the file. */
export async function writeAnswers(url: string, paths: readonly string[]): Promise<string> {
  const answers = await Promise.all(
    paths.map(async (at) => {
      const { headers: raw, body } = await fetchWhole(url + at, { 'accept-encoding': 'br' });
      const headers = raw.filter(
        (_, i) => !MADE_BY_NODE.has((raw[i - (i % 2)] ?? '').toLowerCase()),
      );
      const etag = headers[headers.indexOf('ETag') + 1];
      return [at, { headers, etag, body: body.toString('base64') }];
    }),
  );
  const file = path.join(await newFolder(), 'answers.json');
  await writeFile(file, JSON.stringify(Object.fromEntries(answers)));
  return file;
}
