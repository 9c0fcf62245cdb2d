import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readOwn, writeOwn } from './kept-file.ts'

const pairShape = z.object({ origin: z.string(), account: z.string(), key: z.string(), paired: z.string() })
const pairsShape = z.object({ pairs: z.array(pairShape) })

/** A page and an account that may print, with the key that proves it. */
export type Pair = z.output<typeof pairShape>

const ID_DIGITS = 16
/**
 * Browsers of one account that may be paired at the same time; the one that was paired first makes
 * room.
 */
const MOST_OF_ACCOUNT = 8

/** The name of a key where it must not be shown: the beginning of its SHA-256. */
const keyId = (key: string): string => createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, ID_DIGITS)

/**
 * The keys of paired pages, in a file that its owner alone can read. It is read again for each
 * question, so that `forget` works at once.
 */
export class PairingKeys {
  readonly #path: string

  constructor(folder: string) {
    this.#path = join(folder, 'origins.json')
  }

  async all(): Promise<readonly Pair[]> {
    const text = await readOwn(this.#path)
    return text === undefined ? [] : pairsShape.parse(JSON.parse(text)).pairs
  }

  /** The key of this id; without one, that of the latest pairing. */
  async find(origin: string, account: string, id?: string): Promise<Pair | undefined> {
    return (await this.all()).findLast((pair) => isOf(pair, { origin, account }) && (id === undefined || keyId(pair.key) === id))
  }

  async keep(pair: Pair): Promise<void> {
    const all = await this.all()
    const same = all.filter((one) => isOf(one, pair))
    const dropped = new Set(same.slice(0, Math.max(0, same.length + 1 - MOST_OF_ACCOUNT)))
    await this.#write([...all.filter((one) => !dropped.has(one)), pair])
  }

  /** Forgets one key; false where it was not there. */
  async drop(key: string): Promise<boolean> {
    const all = await this.all()
    const kept = all.filter((pair) => pair.key !== key)
    if (kept.length < all.length) await this.#write(kept)
    return kept.length < all.length
  }

  /** Forgets an origin, or one account of it; returns how many keys were dropped. */
  async forget(origin: string, account?: string): Promise<number> {
    const all = await this.all()
    const kept = all.filter((pair) => pair.origin !== origin || (account !== undefined && pair.account !== account))
    if (kept.length < all.length) await this.#write(kept)
    return all.length - kept.length
  }

  #write(pairs: readonly Pair[]): Promise<void> {
    return writeOwn(this.#path, `${JSON.stringify({ pairs }, null, 2)}\n`)
  }
}

const isOf = (pair: Pair, { origin, account }: Pick<Pair, 'origin' | 'account'>): boolean =>
  pair.origin === origin && pair.account === account
