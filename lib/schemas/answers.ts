import * as v from 'valibot';

/** A time, ISO 8601 in UTC: '2026-11-20T09:30:00.000Z'. */
export const time = v.pipe(v.string(), v.isoTimestamp());

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A refusal where the client prefers JSON: one sentence. */
export const refusal = v.object({ message: v.string() });

/**
 * Returns the refusal of a change of what somebody else has changed: who did what (null where nobody can say), when, and the
 * record as it is now, null if it was deleted.
 */
// @__NO_SIDE_EFFECTS__
export function conflictWith<Schema extends v.GenericSchema>(record: Schema) {
  return v.object({
    ...refusal.entries,
    actor: v.exactOptional(v.nullable(v.string())),
    at: v.exactOptional(v.nullable(time)),
    current: v.exactOptional(v.nullable(record)),
  });
}

/** Someone who is signed in. */
export const user = v.object({
  id: count,
  username: v.string(),
  isAdmin: v.boolean(),
});

/** The answer of a sign-in: how many recovery codes are left is said where one was used. */
export const signedInUser = v.object({
  ...user.entries,
  recoveryCodesLeft: v.exactOptional(count),
});

/** The open sessions of a user, that of the request first; `address` is null where it is not known. */
export const sessionList = v.array(
  v.object({
    isThis: v.boolean(),
    beganAt: time,
    usedAt: time,
    address: v.nullable(v.string()),
  }),
);

/** Since when a second factor is on (null where it is off), how many recovery codes are left, and whether one is required. */
export const secondFactorState = v.object({
  since: v.nullable(time),
  recoveryCodes: count,
  isRequired: v.boolean(),
});

/** What an authenticator app makes codes from, base32, and the same as a QR code says it. */
export const newSecret = v.object({ secret: v.string(), address: v.string() });

export const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
