const KEPT = 'crossdock.opened-publications'
const MILLIS_PER_SESSION = 86_400_000

type OpenedPublications = { readonly user: number; readonly at: number; readonly ids: readonly number[] }

function readKept(user: number): OpenedPublications {
  const none = { user, at: Date.now(), ids: [] }
  try {
    const kept = JSON.parse(window.localStorage.getItem(KEPT) ?? 'null') as OpenedPublications | null
    return kept?.user === user && Date.now() - kept.at < MILLIS_PER_SESSION && Array.isArray(kept.ids) ? kept : none
  } catch {
    return none
  }
}

/**
 * The publications that have opened by themselves since a user signed in: once a session is enough,
 * in whichever window.
 */
export const openedPublications = (user: number): ReadonlySet<number> => new Set(readKept(user).ids)

export function keepOpenedPublications(user: number, ids: readonly number[]): void {
  const kept = readKept(user)
  window.localStorage.setItem(KEPT, JSON.stringify({ ...kept, ids: [...new Set([...kept.ids, ...ids])] }))
}

/** Called on sign-out: at the next sign-in they open again until they are read. */
export const forgetOpenedPublications = (): void => window.localStorage.removeItem(KEPT)
