import { join } from 'node:path'
import { z } from 'zod'
import { readOwn, writeOwn } from './kept-file.ts'

const pairShape = z.object({ origin: z.string(), account: z.string(), key: z.string(), paired: z.string() })
const pairsShape = z.object({ pairs: z.array(pairShape) })

/** A page and an account that may print, with the key that proves it. */
export type Pair = z.output<typeof pairShape>

/** The keys of paired pages, in a file that its owner alone can read. It is read again for each question, so that `forget` works at once. */
export class PairingKeys {
  readonly #path: string

  constructor(folder: string) {
    this.#path = join(folder, 'origins.json')
  }

  async all(): Promise<readonly Pair[]> {
    const text = await readOwn(this.#path)
    return text === undefined ? [] : pairsShape.parse(JSON.parse(text)).pairs
  }

  async find(origin: string, account: string): Promise<Pair | undefined> {
    return (await this.all()).find((pair) => pair.origin === origin && pair.account === account)
  }

  async keep(pair: Pair): Promise<void> {
    const others = (await this.all()).filter(({ origin, account }) => origin !== pair.origin || account !== pair.account)
    await this.#write([...others, pair])
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
