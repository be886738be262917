import { createHash } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import type { CatalogueData, Change } from './document.ts';
import { FORMAT, FORMATS, formatFor } from './formats.ts';

/** What is kept of a revision for ever. */
export type RevisionHeader = {
  readonly format: number;
  /** 1, 2, 3 …: no number is left out or used twice. */
  readonly revision: number;
  /** The checksum of the revision before this one; null for the first. */
  readonly parent: string | null;
  readonly at: string;
  /** Who: a web user's name, `cli:` and the system user, or `system`. */
  readonly actor: string;
  /** What the history says of it in place of its changes: that it is a restore, a revert or a repair. */
  readonly summary?: string | undefined;
  /** Why, in the words of who did it: the 'Reason', which calls and the command line name a note. */
  readonly note?: string | undefined;
  /** Of a repair: the checksum of the revision whose number it has. Who stands on that one goes on from this. */
  readonly replaces?: string | undefined;
  readonly changes: readonly Change[];
  /** SHA-256 of the data as it stands in the file, hexadecimal. */
  readonly dataHash: string;
  /** SHA-256 of everything above, hexadecimal: through `parent` and `dataHash` it holds past and data fast. */
  readonly checksum: string;
};

/** The whole document as of one commit, and how it came about. Never changed in place. */
export type Revision = RevisionHeader & { readonly data: CatalogueData };

export type PrunedRevision = RevisionHeader & { readonly data?: undefined };

export type RevisionContent = Omit<Revision, 'format' | 'dataHash' | 'checksum'> & {
  readonly previousFormat?: number | undefined;
};

const DATA_START = '\n"data":';
const DATA_END = '}\n';
const CLAIM_LENGTH = 1024;
/** Wherever another version may write it. In a text of ours the quote before the colon would be escaped. */
const CLAIMED_FORMAT = /"format"\s*:\s*(\d+)/;
const CHECKSUM_END = /^,"checksum":"([0-9a-f]{64})"[,}]$/;
const CHECKSUM_END_LENGTH = ',"checksum":"",'.length + 64;

/**
 * Completes a revision with its hashes, and returns it with its file: JSON with the header on the first line, which can be
 * read alone, and the data on the second. Every byte of both is fixed or under a hash.
 */
export function sealRevision(content: RevisionContent): { revision: Revision; bytes: Buffer } {
  const { data, previousFormat = 0, summary, note } = content;
  const dataLine = JSON.stringify(data);
  const stored = {
    format: formatFor(data, previousFormat),
    revision: content.revision,
    parent: content.parent,
    at: content.at,
    actor: content.actor,
    note: summary,
    remark: note,
    replaces: content.replaces,
    changes: content.changes,
    dataHash: sha256(dataLine),
  };
  const signed = JSON.stringify(stored).slice(0, -1);
  const checksum = sha256(signed);
  const line = `${signed},"checksum":"${checksum}",${DATA_START}`;
  const { note: _, remark: __, ...header } = stored;
  return {
    revision: { ...header, summary, note, checksum, data },
    bytes: Buffer.from(`${line}${dataLine}${DATA_END}`),
  };
}

/** Returns the file of a revision without its data. Its checksum still holds: that covers only the hash of the data. */
export function withoutData(file: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, file.indexOf('\n') - 1), Buffer.from(DATA_END)]);
}

/** Refuses a file that claims a newer format, whatever else is in it: this version cannot tell whether it is sound. */
export function refuseNewer(file: Buffer, subject = 'This catalogue'): void {
  if (formatOf(file) > FORMAT)
    throw new AppError('newer', `${subject} was written by a newer Longview. Nothing was touched.`);
}

/** Reads the first line of a revision's file. Null unless it is, to the byte, what was sealed under this number. */
export function readHeader(line: Buffer, number: number): RevisionHeader | null {
  refuseNewer(line);
  const format = formatOf(line);
  const signed = line.subarray(0, -CHECKSUM_END_LENGTH);
  const start = `{"format":${format},"revision":${number},`;
  if (signed.toString('latin1', 0, start.length) !== start) return null;
  if (checksumIn(line) !== sha256(signed)) return null;
  const stored = JSON.parse(`${line.toString('utf8', 0, line.length - 1)}}`);
  return (FORMATS[format]?.header(stored) ?? null) as RevisionHeader | null;
}

/** Reads a revision's file. Null unless it is, to the byte, what was sealed under this number, data or no data. */
export function readRevisionFile(file: Buffer, number: number): Revision | PrunedRevision | null {
  refuseNewer(file);
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
  const reader = FORMATS[header.format];
  return reader ? { ...header, data: reader.data(JSON.parse(data.toString('utf8'))) } : null;
}

/** Returns the checksum that a revision's file, or its first line, says it has; '' where it says none. */
export function checksumIn(bytes: Buffer): string {
  const lineEnd = bytes.indexOf('\n');
  const line = lineEnd < 0 ? bytes : bytes.subarray(0, lineEnd);
  return CHECKSUM_END.exec(line.subarray(-CHECKSUM_END_LENGTH).toString('latin1'))?.[1] ?? '';
}

/** Returns the note of a repair: why a number was written anew, and with what. */
export function repairSummary(
  revision: number,
  damage: 'damaged' | 'missing',
  from: string,
): string {
  return `Revision ${revision} was ${damage}. This repair holds the data of ${from}.`;
}

/** Returns whether a revision was written anew by a repair. Changes are committed with notes too, but not with these. */
export function isRepair({ revision, changes, summary: note = '' }: RevisionHeader): boolean {
  const isNoted = /^Revision (\d+) was (?:damaged|missing)\. /.exec(note)?.[1] === String(revision);
  return isNoted && changes.length === 0;
}

function formatOf(file: Buffer): number {
  return Number(CLAIMED_FORMAT.exec(file.toString('latin1', 0, CLAIM_LENGTH))?.[1] ?? 0);
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
