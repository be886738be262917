/** The lines of JSON in what a server printed. */
export function linesOf(log: string): string[] {
  return log.split('\n').filter((line) => line.startsWith('{'));
}
