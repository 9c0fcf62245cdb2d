/**
 * Returns the value at a path of names and places with dots between them, `data.list.0`; the whole
 * for no path, undefined where there is nothing.
 */
export function at(json: unknown, path: string | undefined): unknown {
  if (path === undefined || path === '') return json
  let found = json
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Readonly<Record<string, unknown>>)[name]
  }
  return found
}

/** A text or a number as text; undefined for anything else and for nothing. */
export function textAt(json: unknown, path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const found = at(json, path)
  const text = typeof found === 'number' || typeof found === 'boolean' ? String(found) : typeof found === 'string' ? found.trim() : ''
  return text === '' ? undefined : text
}

/** A list; one thing alone is a list of it. */
export const listAt = (json: unknown, path: string | undefined): readonly unknown[] => {
  const found = at(json, path)
  if (Array.isArray(found)) return found
  return found === undefined || found === null ? [] : [found]
}
