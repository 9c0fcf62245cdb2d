const DATABASE = 'crossdock.print-desk'
const STORE = 'keys'
const ID_DIGITS = 16
const HMAC: HmacImportParams = { name: 'HMAC', hash: 'SHA-256' }

/**
 * The key of a pairing. No script can read it, so it can be used in this browser and nowhere else.
 */
export type DeskKey = { readonly id: string; readonly key: CryptoKey }

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(DATABASE)))
  })

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await answered(opening)
  try {
    return await answered(ask(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/**
 * The key of an account in this browser, for this origin; it stays when the account signs out,
 * since it prints nothing without a session.
 */
export async function findKey(account: string): Promise<DeskKey | undefined> {
  const kept = await inStore<unknown>('readonly', (store) => store.get(account)).catch(() => undefined)
  return typeof kept === 'object' && kept !== null && 'id' in kept && 'key' in kept && kept.key instanceof CryptoKey
    ? { id: String(kept.id), key: kept.key }
    : undefined
}

/** Keeps the key that an agent gave, in base64url. */
export async function keepKey(account: string, text: string): Promise<void> {
  const bytes = fromBase64url(text)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const id = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, ID_DIGITS)
  const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign', 'verify'])
  await inStore('readwrite', (store) => store.put({ id, key } satisfies DeskKey, account))
}

export const dropKey = async (account: string): Promise<void> => {
  await inStore('readwrite', (store) => store.delete(account))
}

/** The proof of a text, in base64url. */
export const sign = async ({ key }: DeskKey, text: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))

export const verify = ({ key }: DeskKey, text: string, proof: string): Promise<boolean> =>
  crypto.subtle.verify('HMAC', key, fromBase64url(proof), new TextEncoder().encode(text))

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0) ?? 0)
