/**
 * Returns a command as it is printed for people to type, complete with its data folder, quoted for a shell:
 * "longview data init --data '/srv/my rates'". It ends a sentence without a full stop, which would be typed with it.
 */
export function printedCommand(words: string, directory: string): string {
  const isPlain = /^[\w./-]+$/.test(directory);
  const quoted = isPlain ? directory : `'${directory.replaceAll("'", String.raw`'\''`)}'`;
  return `longview ${words} --data ${quoted}`;
}
