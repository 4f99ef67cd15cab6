/* What a problem is called on screen.
 *
 * Authors' titles and the names of files often tell the idea ("A throw-in", ko/corner_01): until a problem was solved,
 * or its answer shown, it has a number only. Titles that were made here (`plain`) tell nothing and are shown at once.
 */

const told = (entry) => Boolean(entry?.plain || entry?.done || entry?.told);

/** The name of the entry with that number in a list. */
export const entryTitle = (entry, number) => (told(entry) && entry.title ? entry.title : `Problem ${number}`);

const indexOf = ({ problem, list }) => list.findIndex((entry) => entry.id === problem.id);

/** Whether the author's title of the problem on the board may be shown. */
export function titleKnown(state) {
  const { problem, list, answer, verdict } = state;
  return Boolean(problem.plain || answer || verdict?.verdict === "reached") || told(list[indexOf(state)]);
}

/** The name of the problem on the board; one that only a link tells is shown as a quotation. */
export function problemTitle(state) {
  const { problem, list } = state;
  const at = indexOf(state);
  if (problem.title && titleKnown(state)) return problem.quoted ? `“${problem.title}”` : problem.title;
  return at >= 0 && list.length > 1 ? `Problem ${at + 1}` : "Problem";
}
