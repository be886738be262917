import { expect, test } from 'vitest';
import { changeTogether } from '#test/changes-together.ts';

test('two command lines and the web change at once, and nothing is lost', async () => {
  expect(await changeTogether(4, 60)).toEqual({ acknowledged: 68, lost: [] });
});
