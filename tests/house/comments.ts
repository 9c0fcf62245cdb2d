/** Columns that a line of a comment has at most, its indent included. */
const MOST_COLUMNS = 100

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/) /
/** The first words of a comment: behind its mark, or on the first line of a block. */
const BEGINS_WITH_WHAT = /(?:^|\n)\s*(?:\/\*\*?(?: |\n\s*\* )|(?<!\/\/ .*\n\s*)\/\/ )What\b/g
/** Orders to a tool stand on one line. */
const DIRECTIVE = /oxlint-disable/

/** Faults of the comments of a text, each as `line 3: what is wrong`. */
export function faultsOfComments(text: string): readonly string[] {
  const long = text
    .split('\n')
    .flatMap((line, index) =>
      COMMENT.test(line) && line.length > MOST_COLUMNS && !DIRECTIVE.test(line)
        ? [`line ${index + 1}: a comment of ${line.length} columns`]
        : [],
    )
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length
  const subjectless = [...text.matchAll(BEGINS_WITH_WHAT)].map(
    ({ index, 0: found }) => `line ${lineAt(index + found.length)}: a comment begins with “What”, not with its subject`,
  )
  return [...long, ...subjectless]
}
