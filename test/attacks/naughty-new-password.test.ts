import { PASSWORD_CHARACTERS } from '#lib/domain/limits.ts';
import { verifyCredentials } from '#lib/services/passwords.ts';
import { withStore } from '#test/accounts.ts';
import { newestRevision } from '#test/data-folder.ts';
import { inNewFolder } from '#test/in-folder.ts';
import { runCommand } from '#test/run-command.ts';
import { atTerminal } from '#test/terminal.ts';
import { leakIn } from './answer-rules.ts';
import { attack } from './attack.ts';
import { argumentTexts } from './naughty-texts.ts';

/** Each takes a terminal of its own for a second. */
const EVERY = 4;
const ENTER = '\r';
const CLEAR = '\u0015';
/** What a terminal hands on as text; other characters are keys there. */
const TYPED = /^\P{Control}{12,128}$/u;

const all = (await argumentTexts()).filter(
  (text) => TYPED.test(text) && new Set(text).size >= PASSWORD_CHARACTERS,
);
const texts = all.filter((_, n) => n % EVERY === 0);

attack(
  `${texts.length} of ${all.length} naughty strings as a password typed twice at a terminal`,
  async (round) => {
    const longview = await inNewFolder(runCommand);
    for (const [n, text] of texts.entries()) {
      const other = texts[(n + 1) % texts.length] ?? '';
      const what = JSON.stringify([text, other]);
      const before = await newestRevision(longview.directory);
      const args = ['user', 'add', `user${n}`];
      const terminal = atTerminal(args, { env: { DATA_DIR: longview.directory } });
      await terminal.sees('Password');
      terminal.types(`${text}${ENTER}`);
      await terminal.sees('Password again');
      terminal.types(`${other}${ENTER}`);
      await terminal.sees("Passwords don't match. Please make sure your passwords match.");
      const isEarly = (await newestRevision(longview.directory)) !== before;
      round(isEarly && `${what}: refused, and changed the data`);
      terminal.types(`${CLEAR}${text}${ENTER}`);
      await terminal.sees(`User added successfully: user${n}.`);
      round((await terminal.ends()) !== 0 && `${what}: taken, and failed`);
      const isEchoed = [text, other].some((password) => terminal.raw().includes(password));
      round((isEchoed || leakIn(terminal.screen())) && `${what}: ${terminal.screen()}`);
      const user = await withStore(longview.directory, ({ current: { data } }) =>
        verifyCredentials(data, `user${n}`, text),
      );
      round(!user && `${what}: kept, and does not sign in`);
    }
  },
);
