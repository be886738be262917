import type { AssetClass, PlannedRate, RateOnDay } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';
import type { Scope } from '#lib/domain/token.ts';
import type { SeenRate } from '#lib/schemas/return-rate.ts';
import type { SiteTexts } from '#lib/schemas/site-texts.ts';
import type { StoredRate } from './rate-entries.ts';

type SecondFactor = {
  /** When it was switched on (ISO 8601). */
  readonly since: string;
  /** The secret shared with the authenticator app, base32. */
  readonly secret: string;
  /** SHA-256 hashes of the unused recovery codes, hexadecimal. */
  readonly recoveryCodes: readonly string[];
};

/** Someone who may sign in. Stored hashes and secrets never appear in responses, logs or the history. */
export type User = {
  id: number;
  /** As typed when the account was created. Unique, ignoring case. */
  username: string;
  isAdmin: boolean;
  /** Set if the user may look at everything and approve, but not change. Administrators need no such right. */
  isReviewer?: true;
  /** argon2id, in its standard encoded form. */
  passwordHash: string;
  /** Raised when the password or second factor changes or all sessions are ended. Sessions of a lower epoch have ended. */
  epoch: number;
  /** When all sessions were last ended at once (ISO 8601). */
  sessionsEndedAt?: string;
  secondFactor?: SecondFactor;
};

/** The credential with which a program acts for a user. The token itself is not stored, only its hash. */
export type Token = {
  id: number;
  /** Unique among tokens that have not ended, ignoring case. */
  name: string;
  scope: Scope;
  /** SHA-256 of the token, hexadecimal. Never appears in responses, logs or the history. */
  sha256: string;
  /** Its owner, an administrator. */
  userId: number;
  /** ISO 8601, like `endsAt`. */
  createdAt: string;
  endsAt: string;
};

/** The site texts under version, in one record. Without a record, those of site.json apply. */
export type SiteRecord = SiteTexts & { id: number };

/** A proposed change of the return rate of one currency and asset class. A missing field does not change. */
export type ProposedRate = {
  readonly currencyId: number;
  readonly assetClassId: number;
  readonly before: SeenRate;
  readonly plannedBefore: PlannedRate | null;
  /** The rate, from the proposal's `from` on if it has one; null stops offering the class. */
  readonly after?: number | null;
  /** The planned rate; null cancels it. */
  readonly planned?: PlannedRate | null;
};

/** Changes of return rates that wait for a second person. Never changed: it is decided as a whole, and then removed. */
export type Proposal = {
  readonly id: number;
  /** The actor, as in a revision. */
  readonly by: string;
  /** Null for the command line. */
  readonly userId: number | null;
  readonly at: string;
  readonly note: string | null;
  readonly from?: string | undefined;
  /** What the history will show in place of the changes. */
  readonly summary?: string | undefined;
  readonly changes: readonly ProposedRate[];
};

/** A setting that is on. One that is off has no record. */
type Setting = { id: number; name: 'approval' };

export type Tables = {
  currencies: Currency;
  assetClasses: AssetClass;
  returnRates: StoredRate;
  site: SiteRecord;
  users: User;
  tokens: Token;
  proposals: Proposal;
  settings: Setting;
};

export type TableName = keyof Tables;

/** What visitors see, and what can be reverted. */
export const CATALOGUE_TABLES = ['currencies', 'assetClasses', 'returnRates', 'site'] as const;

export type CatalogueTable = (typeof CATALOGUE_TABLES)[number];

/** Tables that formats up to 3 do not have. */
export const LATER_TABLES = ['site', 'tokens', 'proposals', 'settings'] as const;

export const TABLE_NAMES = [
  ...CATALOGUE_TABLES,
  'users',
  'tokens',
  'proposals',
  'settings',
] as const;

/** Everything Longview stores, as of one revision. Never changed in place; each table is ordered by id. */
export type CatalogueData = { readonly [T in TableName]: readonly Tables[T][] } & {
  /** The next id of each table. Ids are never reused. */
  readonly nextIds: Readonly<Record<TableName, number>>;
  /** When currencies, asset classes, return rates or figures of the site texts last changed (ISO 8601). */
  readonly catalogueChangedAt: string;
};

/** The document as it applies on a day: outside the store, a return rate has no dated entries. */
export type Catalogue = Omit<CatalogueData, 'returnRates'> & {
  readonly returnRates: readonly RateOnDay[];
};

/** A user as recorded in the history, without secrets. A changed password shows only as a higher epoch. */
export type AuditedUser = Omit<User, 'passwordHash' | 'secondFactor'> & {
  secondFactorSince?: string;
  recoveryCodes?: number;
};

/** A token as recorded in the history. */
export type AuditedToken = Omit<Token, 'sha256'>;

export type Audited = Omit<Tables, 'users' | 'tokens'> & {
  users: AuditedUser;
  tokens: AuditedToken;
};

/** Records as seen outside the store. */
type Shown = Omit<Audited, 'returnRates'> & { returnRates: RateOnDay };

type RecordChangeOf<Records extends Shown | Audited, T extends TableName> = {
  readonly table: T;
  readonly id: number;
  readonly before: Records[T] | null;
  readonly after: Records[T] | null;
};

/** A change to one record as it is stored: `before` is null if it was created, `after` is null if it was deleted. */
export type StoredChange = { [T in TableName]: RecordChangeOf<Audited, T> }[TableName];

export type RecordChange<T extends TableName> = RecordChangeOf<Shown, T>;

/** A change to one record, as it applies on a day. */
export type Change = { [T in TableName]: RecordChange<T> }[TableName];

export const EMPTY_DATA: CatalogueData = {
  currencies: [],
  assetClasses: [],
  returnRates: [],
  site: [],
  users: [],
  tokens: [],
  proposals: [],
  settings: [],
  nextIds: {
    currencies: 1,
    assetClasses: 1,
    returnRates: 1,
    site: 1,
    users: 1,
    tokens: 1,
    proposals: 1,
    settings: 1,
  },
  catalogueChangedAt: '1970-01-01T00:00:00.000Z',
};

/** Returns whether visitors see the records of a table. */
export function isCatalogueTable(table: TableName): table is CatalogueTable {
  return CATALOGUE_TABLES.some((each) => each === table);
}
