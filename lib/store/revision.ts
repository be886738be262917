import { createHash } from 'node:crypto';
import { dataBytes } from './data-bytes.ts';
import type { CatalogueData, Change } from './document.ts';

/** The layout this version writes, and the only one it reads. */
export const FORMAT = 1;

/** What is kept of a revision for ever. */
export type RevisionHeader = {
  readonly format: typeof FORMAT;
  /** 1, 2, 3 …: no number is left out or used twice. */
  readonly revision: number;
  /** The checksum of the revision before this one; null for the first. */
  readonly parent: string | null;
  /** When, ISO 8601. */
  readonly at: string;
  /** Who: a web user's name, `cli:` and the system user, or `system`. */
  readonly actor: string;
  /** Why the number was written anew. Only a repair has one. */
  readonly note?: string;
  readonly changes: readonly Change[];
  /** SHA-256 of the data as it stands in the file, hexadecimal. */
  readonly dataHash: string;
  /** SHA-256 of everything above, hexadecimal: through `parent` and `dataHash` it holds past and data fast. */
  readonly checksum: string;
};

/** The whole document as of one commit, and how it came about. Never changed in place. */
export type Revision = RevisionHeader & { readonly data: CatalogueData };

/** An old revision whose data was dropped: header and changes are left. */
export type PrunedRevision = RevisionHeader & { readonly data?: undefined };

/** What a revision is made of before it is sealed. */
export type RevisionContent = Omit<Revision, 'format' | 'dataHash' | 'checksum'>;

const DATA_START = '\n"data":';
const DATA_END = '}\n';
const CHECKSUM_END = /^,"checksum":"([0-9a-f]{64})"[,}]$/;
const CHECKSUM_END_LENGTH = ',"checksum":"",'.length + 64;

// Sealing makes the bytes that are written next; at ten thousand rates making them twice costs as much as the disk.
const sealedBytes = new WeakMap<Revision, Buffer>();

/** Completes a revision with its hashes. `before` is the data it changed, whose bytes it shares. */
export function sealRevision(content: RevisionContent, before?: CatalogueData): Revision {
  const { revision, parent, at, actor, note, changes, data } = content;
  const bytes = dataBytes(data, before);
  const header = {
    format: FORMAT,
    revision,
    parent,
    at,
    actor,
    ...(note !== undefined && { note }),
    changes,
    dataHash: sha256(bytes),
  } as const;
  const signed = JSON.stringify(header).slice(0, -1);
  const checksum = sha256(signed);
  const sealed: Revision = { ...header, checksum, data };
  const line = Buffer.from(`${signed},"checksum":"${checksum}",${DATA_START}`);
  sealedBytes.set(sealed, Buffer.concat([line, bytes, Buffer.from(DATA_END)]));
  return sealed;
}

/**
 * A revision as it stands in its file: JSON with the header on the first line and the data on the second, so
 * that the header can be read alone, and every byte of both is fixed or under a hash.
 */
export function revisionBytes(revision: Revision): Buffer {
  const bytes = sealedBytes.get(revision);
  sealedBytes.delete(revision);
  return bytes ?? revisionBytes(sealRevision(revision));
}

/** The file of a revision without its data. Its checksum still holds: that covers only the hash of the data. */
export function withoutData(file: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, file.indexOf('\n') - 1), Buffer.from(DATA_END)]);
}

/** Reads the first line of a revision's file. Null unless it is, to the byte, what was sealed under this number. */
export function readHeader(line: Buffer, number: number): RevisionHeader | null {
  const signed = line.subarray(0, -CHECKSUM_END_LENGTH);
  const end = line.subarray(-CHECKSUM_END_LENGTH).toString('latin1');
  const start = `{"format":${FORMAT},"revision":${number},`;
  if (signed.toString('latin1', 0, start.length) !== start) return null;
  if (CHECKSUM_END.exec(end)?.[1] !== sha256(signed)) return null;
  return JSON.parse(`${line.toString('utf8', 0, line.length - 1)}}`) as RevisionHeader;
}

/** Reads a revision's file. Null unless it is, to the byte, what was sealed under this number, data or no data. */
export function readRevisionFile(file: Buffer, number: number): Revision | PrunedRevision | null {
  const lineEnd = file.indexOf('\n');
  const line = file.subarray(0, Math.max(lineEnd, 0));
  const header = readHeader(line, number);
  if (header === null) return null;
  if (line.at(-1) === '}'.charCodeAt(0)) return file.length === lineEnd + 1 ? header : null;

  const dataFrom = lineEnd + DATA_START.length;
  const dataTo = file.length - DATA_END.length;
  if (file.toString('latin1', lineEnd, dataFrom) !== DATA_START) return null;
  if (file.toString('latin1', Math.max(dataTo, dataFrom)) !== DATA_END) return null;
  const data = file.subarray(dataFrom, dataTo);
  if (sha256(data) !== header.dataHash) return null;
  return { ...header, data: JSON.parse(data.toString('utf8')) as CatalogueData };
}

/** Reads a copy of a revision's file under whatever name. Null unless it is, to the byte, what was sealed. */
export function readBackup(file: Buffer): Revision | PrunedRevision | null {
  const number = /^\{"format":\d{1,9},"revision":(\d{1,15}),/.exec(
    file.toString('latin1', 0, 64),
  )?.[1];
  return number === undefined ? null : readRevisionFile(file, Number(number));
}

/** The layout version a file claims to have, whatever else is wrong with it. */
export function claimedFormat(file: Buffer): number | null {
  const found = /^\{"format":(\d{1,9}),/.exec(file.toString('latin1', 0, 24));
  return found ? Number(found[1]) : null;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
