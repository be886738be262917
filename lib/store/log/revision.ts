import { createHash } from 'node:crypto';
import { AppError } from '#lib/errors.ts';
import type { CatalogueData, StoredChange } from './document.ts';
import { FORMAT, FORMATS, formatFor, withRates } from './formats.ts';
import type { StoredRate } from './rate-entries.ts';

/** The part of a revision that is kept for ever. */
export type RevisionHeader = {
  readonly format: number;
  /** 1, 2, 3 …: without gaps or repeats. */
  readonly revision: number;
  /** The checksum of the revision before this one; null for the first. */
  readonly parent: string | null;
  readonly at: string;
  /** Who: a web user's name, `cli:` and the system user, or `system`. */
  readonly actor: string;
  /** What the history shows instead of the changes, for a restore, a revert or a repair. */
  readonly summary?: string | undefined;
  /** Why the change was made, as its author wrote it. Forms label it 'Reason'. */
  readonly note?: string | undefined;
  /** Who approved what the actor proposed, and their own note. */
  readonly approvedBy?: string | undefined;
  readonly approvalNote?: string | undefined;
  /** Set if the change needed a second person's approval and was made without it. */
  readonly withoutApproval?: true | undefined;
  /** Of a repair: the checksum of the revision it replaces. A process that holds that revision continues from the repair. */
  readonly replaces?: string | undefined;
  readonly changes: readonly StoredChange[];
  /** SHA-256 of the data's bytes in the file, hexadecimal. */
  readonly dataHash: string;
  /** SHA-256 of everything above, hexadecimal. Through `parent` and `dataHash` it also covers the history and the data. */
  readonly checksum: string;
};

/** The whole document as of one commit, and what changed. Never changed in place. */
export type Revision = RevisionHeader & { readonly data: CatalogueData };

export type PrunedRevision = RevisionHeader & { readonly data?: undefined };

export type RevisionContent = Omit<Revision, 'format' | 'dataHash' | 'checksum'> & {
  readonly previousFormat?: number | undefined;
};

const DATA_START = '\n"data":';
const DATA_END = '}\n';
const CLAIM_LENGTH = 1024;
/** Another version may write it anywhere in the line. Inside a string, the quotes would be escaped. */
const CLAIMED_FORMAT = /"format"\s*:\s*(\d+)/;
const CHECKSUM_END = /^,"checksum":"([0-9a-f]{64})"[,}]$/;
const CHECKSUM_END_LENGTH = ',"checksum":"",'.length + 64;

/** The data of sealed revisions as JSON, up to 10 MB each, until `revisionBytes` needs it. */
const unwrittenLines = new WeakMap<Revision, string>();

/** Returns a revision with its hashes. `revisionBytes` returns its file. */
export function sealRevision({ data, previousFormat = 0, ...content }: RevisionContent): Revision {
  const format = formatFor(data, previousFormat);
  const line = dataLine(data, format);
  const header = { ...content, format, dataHash: sha256(line) };
  const revision = { ...header, checksum: sha256(signedPart(header)), data };
  unwrittenLines.set(revision, line);
  return revision;
}

/**
 * Returns the bytes of a sealed revision's file: JSON with the header on the first line, which can be read alone, and the data on
 * the second. Every byte is either fixed or covered by a hash.
 */
export function revisionBytes(revision: Revision): Buffer {
  const line = `${signedPart(revision)},"checksum":"${revision.checksum}",${DATA_START}`;
  const data = unwrittenLines.get(revision) ?? dataLine(revision.data, revision.format);
  unwrittenLines.delete(revision);
  return Buffer.from(`${line}${data}${DATA_END}`);
}

/** Returns what the checksum covers: the header as it is stored, without the closing brace. */
function signedPart(header: Omit<RevisionHeader, 'checksum'>): string {
  const { format, revision, parent, at, actor, summary, note, replaces, changes, dataHash } =
    header;
  const { approvedBy, approvalNote, withoutApproval } = header;
  const before = { format, revision, parent, at, actor, note: summary, remark: note };
  const approval = { approvedBy, approvalNote, withoutApproval };
  const after = { replaces, changes: withRates(changes, rateWriter(format)), dataHash };
  const stored = { ...before, ...approval, ...after };
  return JSON.stringify(stored).slice(0, -1);
}

function dataLine(data: CatalogueData, format: number): string {
  return JSON.stringify(FORMATS[format]?.writeData(data) ?? data);
}

function rateWriter(format: number): (rate: StoredRate) => object {
  return FORMATS[format]?.writeRate ?? ((rate) => rate);
}

/** Returns a revision's file without its data. Its checksum stays valid, because that covers only the hash of the data. */
export function withoutData(file: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, file.indexOf('\n') - 1), Buffer.from(DATA_END)]);
}

/** Throws 'newer' if a file claims a newer format: this version cannot tell whether it is intact. */
export function refuseNewer(file: Buffer, subject = 'This catalogue'): void {
  if (formatOf(file) > FORMAT)
    throw new AppError('newer', `${subject} was written by a newer Longview. Nothing was touched.`);
}

/** Returns the header in the first line of a revision's file; null unless it is exactly what was sealed as this number. */
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

/** Returns the revision in a file, whole or pruned; null unless it is exactly what was sealed as this number. */
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

/** Returns the checksum stated in a revision's file or its first line, unverified; '' if there is none. */
export function checksumIn(bytes: Buffer): string {
  const lineEnd = bytes.indexOf('\n');
  const line = lineEnd < 0 ? bytes : bytes.subarray(0, lineEnd);
  return CHECKSUM_END.exec(line.subarray(-CHECKSUM_END_LENGTH).toString('latin1'))?.[1] ?? '';
}

/** Returns the summary of a repair: why the revision was rewritten, and with which data. */
export function repairSummary(
  revision: number,
  damage: 'damaged' | 'missing',
  from: string,
): string {
  return `Revision ${revision} was ${damage}. This repair holds the data of ${from}.`;
}

/** Returns whether a revision is a repair, which its summary and its empty list of changes show. */
export function isRepair({ revision, changes, summary = '' }: RevisionHeader): boolean {
  const repaired = /^Revision (\d+) was (?:damaged|missing)\. /.exec(summary)?.[1];
  return repaired === String(revision) && changes.length === 0;
}

function formatOf(file: Buffer): number {
  return Number(CLAIMED_FORMAT.exec(file.toString('latin1', 0, CLAIM_LENGTH))?.[1] ?? 0);
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
