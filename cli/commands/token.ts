import type { Command } from 'commander';
import { utcDay } from '#lib/domain/planned-rate.ts';
import { listed } from '#lib/domain/sentence.ts';
import { SCOPES, TOKEN_DAYS, TOKEN_NAME_LENGTH } from '#lib/domain/token.ts';
import { tokenInput } from '#lib/schemas/tokens.ts';
import { userByName } from '#lib/services/accounts.ts';
import {
  addToken,
  newTokenSecret,
  publicToken,
  revokeToken,
  tokenByName,
  tokenSummary,
} from '#lib/services/tokens.ts';
import { validate } from '#lib/services/validate.ts';
import { tokenUses } from '#lib/store/sessions/token-uses.ts';
import { commit } from '../commit.ts';
import { type Argument, type Context, inContext } from '../context.ts';
import { wholeNumberWithin } from '../input.ts';
import { type Column, printRows } from '../output.ts';
import { askMissing, askOne } from '../prompts.ts';
import { addVerb } from '../verb.ts';

type TokenOptions = { user?: string; scope?: string; days?: string };

type ListedToken = ReturnType<typeof publicToken> & { owner: string; usedOn: string | null };

const COLUMNS: readonly Column<ListedToken>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Owner', value: ({ owner }) => owner },
  { title: 'Scope', value: ({ scope }) => scope },
  { title: 'Ends', value: ({ endsAt }) => endsAt },
  { title: 'Last used', value: ({ usedOn }) => usedOn ?? 'never' },
];

/** `longview token …` */
export function registerToken(noun: Command): void {
  addVerb(noun, 'list', {
    kind: 'reads',
    summary: 'List the tokens of programs: whose they are, what they may do, when they end',
    examples: ['longview token list'],
  }).action(inContext(list));

  addVerb(noun, 'add', {
    kind: 'changes',
    summary: 'Add a token, with which a program acts for an administrator',
    details:
      'Prints the token once; only a hash is kept. The scope read reads everything, rates also changes return rates, catalogue also currencies and asset classes.',
    args: { name: `its name, at most ${TOKEN_NAME_LENGTH} characters` },
    options: {
      '--user <username>': 'the administrator it acts for',
      '--scope <scope>': listed(SCOPES, 'or'),
      '--days <number>': `how long it works, at most ${TOKEN_DAYS.max} (${TOKEN_DAYS.usual} without it)`,
    },
    examples: ['longview token add nightly-rates --user ann@example.com --scope rates --days 30'],
  }).action(inContext(add));

  addVerb(noun, 'revoke', {
    kind: 'changes',
    summary: 'Revoke a token at once',
    args: { name: 'its name, in any letter case' },
    examples: ['longview token revoke nightly-rates'],
  }).action(inContext(revoke));
}

async function list(context: Context): Promise<void> {
  const { tokens, users } = await context.catalogue();
  const days = await (await usesOf(context)).lastDays(tokens.map(({ id }) => id));
  const rows = tokens.map((token, index) => ({
    ...publicToken(token),
    owner: users.find(({ id }) => id === token.userId)?.username ?? '',
    usedOn: days[index] ?? null,
  }));
  printRows(context, rows, COLUMNS, 'No tokens found');
}

async function add(context: Context<TokenOptions>, argument: Argument): Promise<void> {
  const { options } = context;
  const days = wholeNumberWithin('--days', options.days ?? `${TOKEN_DAYS.usual}`, TOKEN_DAYS);
  const { users } = await context.catalogue();
  const given = await askMissing(
    context,
    { name: argument, user: options.user, scope: options.scope },
    {
      name: { as: '<name>', message: 'Name' },
      user: {
        as: '--user',
        message: 'Administrator',
        choices: () => users.filter(({ isAdmin }) => isAdmin).map(({ username }) => username),
      },
      scope: { as: '--scope', message: 'Scope', choices: () => SCOPES },
    },
  );
  const input = validate(tokenInput, { name: given.name, scope: given.scope, days });
  const owner = userByName(users, given.user);
  const now = await (await usesOf(context)).now();
  const { token, sha256 } = newTokenSecret();
  await commit(
    context,
    (draft) => publicToken(addToken(draft, { ...input, userId: owner.id, sha256 }, now)),
    {
      summary: tokenSummary(input.name, 'added', owner.username),
      text: ({ name, endsAt }) =>
        `Token added successfully: ${name}, for ${owner.username}, ends ${utcDay(new Date(endsAt))}. It is not shown again: ${token}`,
      json: (added) => ({ ...added, token }),
    },
  );
}

async function revoke(context: Context, argument: Argument): Promise<void> {
  const { tokens, users } = await context.catalogue();
  const choices = () => tokens.map((token) => token.name);
  const given = await askOne(context, argument, { as: '<name>', message: 'Token', choices });
  const now = await (await usesOf(context)).now();
  const { id, userId, name } = tokenByName(tokens, given, now);
  const owner = users.find((user) => user.id === userId)?.username ?? '';
  await commit(context, (draft) => publicToken(revokeToken(draft, id)), {
    summary: tokenSummary(name, 'revoked', owner),
    text: () => `Token revoked successfully: ${name}.`,
  });
}

async function usesOf(context: Context) {
  return tokenUses(await context.backend(), (await context.store()).watcher);
}
