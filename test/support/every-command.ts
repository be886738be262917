const PASSWORD = 'correct horse battery';
const TEXTS = JSON.stringify({ name: 'Other', descriptor: 'Firm', about: 'A.', disclaimer: 'D.' });
const SHEET = 'currency,assetClass,ratePercent\nZAR,Cash,9\n';

/**
 * One call of each command that works on a catalogue, but for serve, and what is piped into it; HERE stands for the data folder. Each
 * could be carried out but for its catalogue.
 */
export const COMMANDS: readonly [args: readonly string[], input?: string][] = [
  [['currency', 'list']],
  [['currency', 'add', '--code', 'EUR', '--name', 'Euro', '--symbol', 'E']],
  [['currency', 'update', 'ZAR', '--name', 'Other']],
  [['currency', 'delete', 'ZAR', '--yes']],
  [['currency', 'set-default', 'ZAR']],
  [['asset-class', 'list']],
  [['asset-class', 'add', '--name', 'Other', '--risk', 'low']],
  [['asset-class', 'update', 'Cash', '--name', 'Other']],
  [['asset-class', 'delete', 'Cash', '--yes']],
  [['rate', 'list']],
  [['rate', 'set', 'ZAR', 'Cash', '8']],
  [['rate', 'planned']],
  [['rate', 'cancel', 'ZAR', 'Cash']],
  [['rate', 'delete', 'ZAR', 'Cash', '--yes']],
  [['rate', 'edit', '--yes']],
  [['rate', 'export']],
  [['rate', 'diff', '-'], SHEET],
  [['rate', 'import', '-', '--yes'], SHEET],
  [['user', 'list']],
  [['user', 'add', 'ann', '--password-stdin'], PASSWORD],
  [['user', 'set-password', 'ann', '--password-stdin'], PASSWORD],
  [['user', 'grant-admin', 'ann']],
  [['user', 'revoke-admin', 'ann']],
  [['user', 'end-sessions', 'ann']],
  [['user', 'second-factor', 'ann', '--dry-run']],
  [['user', 'reset-second-factor', 'ann', '--yes']],
  [['user', 'delete', 'ann', '--yes']],
  [['token', 'list']],
  [['token', 'add', 'nightly', '--user', 'ann', '--scope', 'read']],
  [['token', 'revoke', 'nightly']],
  [['project', '--rate', '7']],
  [['history', 'list']],
  [['history', 'show', '2']],
  [['history', 'revert', '2']],
  [['site', 'show']],
  [['site', 'set', '-', '--yes'], TEXTS],
  [['site', 'reset', '--yes']],
  [['data', 'init']],
  [['data', 'check']],
  [['data', 'backup', 'another.json']],
  [['data', 'restore', '--revision', '2', '--yes']],
  [['data', 'copy', '--from', 'HERE', '--to', 'another']],
];
