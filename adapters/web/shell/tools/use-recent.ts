import { usePreference } from '../../base/preferences.ts'

/** A page by its path, or an order by its number. */
export type Recent = { readonly page: string } | { readonly order: string }

const MOST_KEPT = 8
const NONE: readonly Recent[] = []

const keyOf = (recent: Recent): string => ('page' in recent ? `page ${recent.page}` : `order ${recent.order}`)

/** Reads the places that the reader opened from the palette last, newest first, on every device. */
export function useRecent(): readonly [readonly Recent[], (opened: Recent) => void] {
  const [kept, keep] = usePreference('palette-recent', NONE)
  return [kept, (opened) => keep([opened, ...kept.filter((one) => keyOf(one) !== keyOf(opened))].slice(0, MOST_KEPT))]
}
