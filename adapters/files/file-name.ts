/**
 * A valid name in a file store: random text of ours, never a path. Anything else is a bug of ours,
 * and throws.
 */
export function checkedName(name: string): string {
  if (!/^[A-Za-z0-9_-]{16,64}$/.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a stored file`)
  return name
}
