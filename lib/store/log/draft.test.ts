import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CatalogueData, EMPTY_DATA, type User } from './document.ts';
import { Draft } from './draft.ts';

const AT = '2026-11-20T08:00:00.000Z';
type Fields = Omit<User, 'id'>;
type Step =
  | { kind: 'insert'; fields: Fields }
  | { kind: 'update'; id: number; fields: Partial<Fields> }
  | { kind: 'remove'; epoch: number };

const fields = {
  username: fc.constantFrom('a', 'b'),
  isAdmin: fc.boolean(),
  passwordHash: fc.constantFrom('x', 'y'),
  epoch: fc.integer({ min: 1, max: 3 }),
};
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), fields: fc.record(fields) }),
    fc.record({
      kind: fc.constant('update' as const),
      id: fc.integer({ min: 1, max: 8 }),
      fields: fc.record(fields, { requiredKeys: [] }),
    }),
    fc.record({ kind: fc.constant('remove' as const), epoch: fields.epoch }),
  ),
  { maxLength: 12 },
);

/** The same steps on a plain map, with nothing shared and nothing clever. */
class Model {
  users = new Map<number, User>();
  next = 1;

  take(step: Step): void {
    if (step.kind === 'insert') this.users.set(this.next, { id: this.next++, ...step.fields });
    const found = step.kind === 'update' && this.users.get(step.id);
    if (found && step.kind === 'update') this.users.set(step.id, { ...found, ...step.fields });
    if (step.kind === 'remove')
      for (const user of this.users.values())
        if (user.epoch === step.epoch) this.users.delete(user.id);
  }
}

function apply(draft: Draft, model: Model, step: Step): void {
  const isThere = step.kind !== 'update' || model.users.has(step.id);
  model.take(step);
  if (step.kind === 'insert') draft.insert('users', step.fields);
  if (step.kind === 'remove') draft.removeWhere('users', ({ epoch }) => epoch === step.epoch);
  if (step.kind !== 'update') return;
  if (isThere)
    expect(draft.update('users', step.id, step.fields)).toEqual(model.users.get(step.id));
  else
    expect(() => draft.update('users', step.id, step.fields)).toThrow(
      `There is no record ${step.id} in users.`,
    );
}

function freeze(data: CatalogueData): CatalogueData {
  for (const user of data.users) Object.freeze(user);
  Object.freeze(data.users);
  Object.freeze(data.nextIds);
  return Object.freeze(data);
}

const withoutHash = (user: User | undefined) => {
  if (!user) return null;
  const { passwordHash: _, ...kept } = user;
  return kept;
};

test('a draft behaves like a plain map under any changes', () => {
  fc.assert(
    fc.property(steps, steps, (earlier, later) => {
      const model = new Model();
      const first = new Draft(freeze({ ...EMPTY_DATA, nextIds: { ...EMPTY_DATA.nextIds } }));
      for (const step of earlier) apply(first, model, step);
      const base = freeze(first.finish(AT));
      model.next = base.nextIds.users;

      const before = new Map(model.users);
      const draft = new Draft(base);
      for (const step of later) {
        apply(draft, model, step);
        expect(draft.list('users')).toEqual([...model.users.values()].sort((a, b) => a.id - b.id));
        for (let id = 0; id <= 9; id++)
          expect(draft.find('users', id)).toEqual(model.users.get(id));
      }

      const ids = [...new Set([...before.keys(), ...model.users.keys()])].sort((a, b) => a - b);
      const changed = ids.filter(
        (id) => JSON.stringify(before.get(id)) !== JSON.stringify(model.users.get(id)),
      );
      expect(draft.changes()).toEqual(
        changed.map((id) => ({
          table: 'users',
          id,
          before: withoutHash(before.get(id)),
          after: withoutHash(model.users.get(id)),
        })),
      );
      const end = draft.finish(AT);
      if (changed.length === 0) expect(end).toBe(base);
      else expect(end.nextIds.users).toBe(model.next);
      expect(end.users).toEqual([...model.users.values()].sort((a, b) => a.id - b.id));
      expect(end.catalogueChangedAt).toBe(EMPTY_DATA.catalogueChangedAt);
    }),
    { numRuns: 200 },
  );
});
