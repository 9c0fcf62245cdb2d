/** Endings of files that documents name without their folder. */
const FILE = /\.(?:tsx?|js|css|html|json|md|py)$/
/** A path in a document, from the top; `<name>` and `*` stand for any part of one name. */
const PATH = /^#?([\w.<*-][\w./<>*-]*)$/

/**
 * Paths that a document names in backticks, commands included: a word with a slash, or with the
 * ending of a file. Addresses of pages and names of packages are none.
 */
export const pathsNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/[\s(),]+/))
    .flatMap((word) => PATH.exec(word)?.[1] ?? [])
    .filter((path) => path.includes('/') || (FILE.test(path) && !path.startsWith('.')))
    .map((path) => path.replace(/\/$/, ''))

/** A path with a slash is one from the top, a bare one the name of a file in any folder. */
function patternOf(path: string): RegExp {
  const parts = path.replaceAll('.', '\\.').replaceAll(/<[^<>]*>/g, '[^/]+')
  const anyPart = parts.replaceAll(/(?<!\])\*/g, '[^/]*')
  return path.includes('/') ? new RegExp(`^${anyPart}(?:/|$)`) : new RegExp(`(?:^|/)${anyPart}$`)
}

/** The paths that a document names and no file has. */
export const missingPaths = (text: string, files: readonly string[]): readonly string[] =>
  pathsNamedIn(text).filter((path) => {
    const pattern = patternOf(path)
    return !files.some((file) => pattern.test(file))
  })
