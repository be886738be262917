/** The id of the field that the form on the screen begins with. */
export const FIRST_FIELD = 'first-field';

/** Returns the id of the button that edits a record of the table on the screen. */
export function editButtonId(id: number): string {
  return `edit-${id}`;
}
