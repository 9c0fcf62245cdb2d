/** The unsent input of a form, and when it was typed last. */
export type UnsentCopy<T> = { readonly at: string; readonly value: T }

const PREFIX = 'crossdock.unsent.'
const DAYS_KEPT = 7
const MILLIS_KEPT = DAYS_KEPT * 24 * 60 * 60 * 1000

const ofAccount = (accountId: number): string => `${PREFIX}${accountId}.`

/** Where an account's copies of a form begin: each open form has a key of its own below it. */
export const copiesOf = ({ accountId, name }: { readonly accountId: number; readonly name: string }): string =>
  `${ofAccount(accountId)}${name}.`

export const newCopyKey = (prefix: string): string =>
  prefix + Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

/**
 * The copy under a key; undefined for none, and for one that is unreadable or older than a week.
 */
export function readCopy<T>(key: string): UnsentCopy<T> | undefined {
  try {
    const copy = JSON.parse(window.localStorage.getItem(key) ?? 'null') as UnsentCopy<T> | null
    return copy !== null && Date.now() - Date.parse(copy.at) < MILLIS_KEPT ? copy : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value; the time of one that is kept already stays. */
export function keepCopy(key: string, value: unknown): void {
  if (JSON.stringify(readCopy(key)?.value) === JSON.stringify(value)) return
  try {
    window.localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), value }))
  } catch {
    // A browser without room or storage keeps nothing; the form works as before.
  }
}

export const dropCopy = (key: string): void => window.localStorage.removeItem(key)

const keysBelow = (prefix: string): readonly string[] => Object.keys(window.localStorage).filter((key) => key.startsWith(prefix))

/** Forgets what an account typed, in all its forms. */
export const forgetCopies = (accountId: number): void => keysBelow(ofAccount(accountId)).forEach(dropCopy)

/**
 * Marks a form as open, in any tab of the browser, until the returned function is called; the
 * browser does it however the page ends. Where there are no locks, on plain http, no form is known
 * to be open.
 */
export function markOpen(key: string): () => void {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  if ('locks' in navigator) navigator.locks.request(key, () => ended).catch(() => undefined)
  return () => end()
}

async function openKeys(): Promise<ReadonlySet<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** Runs each time another form that is open below a prefix now is closed, until the signal. */
export async function onClosed(
  prefix: string,
  { own, signal, work }: { readonly own: string; readonly signal: AbortSignal; readonly work: () => void },
): Promise<void> {
  const open = await openKeys()
  for (const key of keysBelow(prefix)) {
    if (key === own || !open.has(key) || signal.aborted) continue
    // Granted once the form no longer holds it, and released at once.
    navigator.locks.request(key, { mode: 'shared', signal }, () => undefined).then(work, () => undefined)
  }
}

/**
 * The newest copy below a prefix whose form is not open any more. Copies that nobody came back for
 * are removed.
 */
export async function newestLeft<T>(prefix: string, own: string): Promise<(UnsentCopy<T> & { readonly key: string }) | undefined> {
  const open = await openKeys()
  for (const key of keysBelow(PREFIX)) if (readCopy(key) === undefined) dropCopy(key)
  return keysBelow(prefix)
    .flatMap((key) => {
      const copy = key === own || open.has(key) ? undefined : readCopy<T>(key)
      return copy === undefined ? [] : [{ ...copy, key }]
    })
    .toSorted((one, other) => other.at.localeCompare(one.at))[0]
}
