/**
 * Where an order was opened from, in the navigation's state: the list by its address, for the way
 * back and to the neighbours.
 */
export type ListPlace = {
  readonly list: { readonly path: string; readonly search: string }
  /** It opens in the tab for looking, which the next order takes over. */
  readonly isPreview: true
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The place in the state of a navigation; undefined where an order was opened otherwise. */
export function listPlaceOf(state: unknown): ListPlace | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined
  const { list } = state
  if (typeof list !== 'object' || list === null || !('path' in list) || !('search' in list)) return undefined
  return isText(list.path) && isText(list.search) ? { list: { path: list.path, search: list.search }, isPreview: true } : undefined
}
