import * as v from 'valibot';

/** A time, ISO 8601 in UTC: '2026-11-20T09:30:00.000Z'. */
export const time = v.pipe(v.string(), v.isoTimestamp());

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The answer to a refused call, for clients that prefer JSON: one sentence. */
export const refusal = v.object({ message: v.string() });

/**
 * Returns the schema of a refusal because of someone else's change: who made it (null if unknown), when, and the current
 * record, null if it was deleted.
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

/** Someone who is signed in; the last two are left out unless they are true. */
export const user = v.object({
  id: count,
  username: v.string(),
  isAdmin: v.boolean(),
  isReviewer: v.exactOptional(v.literal(true)),
  needsApproval: v.exactOptional(v.literal(true)),
});

/** The answer to a sign-in. `recoveryCodesLeft` is set if a recovery code was used. */
export const signedInUser = v.object({
  ...user.entries,
  recoveryCodesLeft: v.exactOptional(count),
});

/** The open sessions of a user, the one that made the request first; `address` is null if it is not known. */
export const sessionList = v.array(
  v.object({
    isThis: v.boolean(),
    beganAt: time,
    usedAt: time,
    address: v.nullable(v.string()),
  }),
);

/** Since when the second factor is on (null if it is off), how many recovery codes are left, and whether it is required. */
export const secondFactorState = v.object({
  since: v.nullable(time),
  recoveryCodes: count,
  isRequired: v.boolean(),
});

/** The base32 secret of an authenticator app, and the otpauth URL that its QR code holds. */
export const newSecret = v.object({ secret: v.string(), address: v.string() });

export const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
