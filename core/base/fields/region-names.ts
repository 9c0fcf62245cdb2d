import { foldedKey } from './folded-name.ts'

/** Languages in which sheets of our customers and their shops name countries. */
const LANGUAGES = 'en zh-Hans zh-Hant ar tr fr de es it pt nl pl ru uk fa ur hi bn id ms th vi ja ko he el ro hu cs sv da fi nb'.split(' ')
const STYLES = ['long', 'short'] as const
const FORMAL = /^(?:the|kingdomof|sultanateof|stateof|republicof|islamicrepublicof|federalrepublicof|مملكه|سلطنه|دوله|جمهوريه)/

/** Two names of one key are no name: `undefined` stays in its place. */
function readNames(codes: readonly string[]): ReadonlyMap<string, string | undefined> {
  const names = new Map<string, string | undefined>()
  for (const language of LANGUAGES)
    for (const style of STYLES) {
      const named = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' })
      for (const code of codes) {
        const key = foldedKey(named.of(code) ?? '')
        if (key !== '') names.set(key, !names.has(key) || names.get(key) === code ? code : undefined)
      }
    }
  return names
}

let known: { readonly codes: string; readonly names: ReturnType<typeof readNames> } | undefined

/**
 * Finds a region of these of ISO 3166 by a name that the locale data has for it in another
 * language. Names take a quarter of a second to read: they are read with the first one that nobody
 * knows.
 */
export function regionNamed(key: string, all: readonly string[]): string | undefined {
  const codes = all.join()
  if (known?.codes !== codes) known = { codes, names: readNames(all.filter((code) => /^[A-Z]{2}$/.test(code))) }
  return known.names.get(key)
}

/** The key of a name without the form of government before it: `Kingdom of …`, `دولة …`. */
export const withoutForm = (key: string): string => key.replace(FORMAL, '')
