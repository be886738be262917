/** 'No unsaved changes', '1 unsaved change', '3 unsaved changes'. */
export function unsavedText(count: number): string {
  return count === 0 ? 'No unsaved changes' : `${count} unsaved ${changes(count)}`;
}

/** 'Saving 3 changes'. */
export function savingText(count: number): string {
  return count === 0 ? 'Saving' : `Saving ${count} ${changes(count)}`;
}

/** What is lost by leaving: 'You have 3 unsaved changes to the ZAR rates. They will be lost.' */
export function lossText(count: number, code: string): string {
  const lost = count === 1 ? 'It' : 'They';
  return `You have ${unsavedText(count)} to the ${code} rates. ${lost} will be lost.`;
}

function changes(count: number): string {
  return count === 1 ? 'change' : 'changes';
}
