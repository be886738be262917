import { closeQuietly } from './durable.ts';
import { openRegular } from './regular-file.ts';

/** The first line of a file without its end: for headers there is no need to read the data. */
export async function firstLineOf(file: string): Promise<Buffer> {
  const handle = await openRegular(file);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of handle.createReadStream({
      autoClose: false,
    }) as AsyncIterable<Buffer>) {
      const end = chunk.indexOf('\n');
      chunks.push(end < 0 ? chunk : chunk.subarray(0, end));
      if (end >= 0) break;
    }
    return Buffer.concat(chunks);
  } finally {
    await closeQuietly(handle);
  }
}
