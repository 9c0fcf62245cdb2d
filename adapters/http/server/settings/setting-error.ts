/** A setting that stops the start; the message is its one line. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The value of a variable; an empty one counts as not set. */
export const valueOf = (environment: Environment, name: string): string | undefined => environment[name]?.trim() || undefined

/** The line of a wrong variable; `got` is repeated, so it must contain no secret. */
export const wrong = (name: string, { got, takes }: { readonly got: string | undefined; readonly takes: string }): SettingError =>
  new SettingError(`${name}: ${got === undefined ? 'is not set' : `got ${JSON.stringify(got)}`}, takes ${takes}`)

/** A variable that must have a value because another one requires it. */
export function neededBy(environment: Environment, name: string, by: string): string {
  const got = valueOf(environment, name)
  if (got === undefined) throw wrong(name, { got, takes: `a value, because ${by}` })
  return got
}
