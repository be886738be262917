import type { AssetClass, ReturnRate } from '#lib/domain/asset-class.ts';
import type { Currency } from '#lib/domain/currency.ts';

type SecondFactor = {
  /** When it was switched on, ISO 8601. */
  readonly since: string;
  /** What the codes of the authenticator app are made from, base32. */
  readonly secret: string;
  /** SHA-256 of the recovery codes that are left, hexadecimal. */
  readonly recoveryCodes: readonly string[];
};

/** Someone who may sign in. Once kept, hashes and secrets are never answered, logged or told in a history. */
export type User = {
  id: number;
  /** As typed when the account was made; unique in any letter case. */
  username: string;
  isAdmin: boolean;
  /** argon2id, in its own encoded form. */
  passwordHash: string;
  /** Raised when password or second factor change, or all sessions are ended: those of an older epoch have ended. */
  epoch: number;
  /** When somebody ended all sessions at once the last time, ISO 8601. */
  sessionsEndedAt?: string;
  secondFactor?: SecondFactor;
};

export type Tables = {
  currencies: Currency;
  assetClasses: AssetClass;
  returnRates: ReturnRate;
  users: User;
};

export type TableName = keyof Tables;

export const TABLE_NAMES = ['currencies', 'assetClasses', 'returnRates', 'users'] as const;

/** Everything Longview keeps, as of one revision. Never changed in place; each table is in order of id. */
export type CatalogueData = { readonly [T in TableName]: readonly Tables[T][] } & {
  /** Ids are never used twice. */
  readonly nextIds: Readonly<Record<TableName, number>>;
  /** When currencies, asset classes or return rates last changed, ISO 8601. */
  readonly catalogueChangedAt: string;
};

/** A user as the history keeps one for ever: a higher epoch alone tells of another password. */
export type AuditedUser = Omit<User, 'passwordHash' | 'secondFactor'> & {
  secondFactorSince?: string;
  recoveryCodes?: number;
};

export type Audited = { [T in TableName]: T extends 'users' ? AuditedUser : Tables[T] };

/** What happened to one record: null before it was made, null after it was deleted. */
export type Change = { [T in TableName]: RecordChange<T> }[TableName];

export type RecordChange<T extends TableName> = {
  readonly table: T;
  readonly id: number;
  readonly before: Audited[T] | null;
  readonly after: Audited[T] | null;
};

export const EMPTY_DATA: CatalogueData = {
  currencies: [],
  assetClasses: [],
  returnRates: [],
  users: [],
  nextIds: { currencies: 1, assetClasses: 1, returnRates: 1, users: 1 },
  catalogueChangedAt: '1970-01-01T00:00:00.000Z',
};
