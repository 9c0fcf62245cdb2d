import { StoreLate } from './unavailable.ts'

/** Places that work waits for in turn, each for no longer than its own time. */
export class Places {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(count: number) {
    this.#free = count
  }

  /** Runs work once there is a place; StoreLate where none comes free in time. */
  async run<T>(millis: number, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#wait(millis)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #wait(millis: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = setTimeout(() => {
      this.#waiting.delete(resolve)
      reject(new StoreLate('take more work'))
    }, millis)
    this.#waiting.add(resolve)
    await promise
    clearTimeout(late)
  }

  /** Hands the place on to the caller that waits longest. */
  #leave(): void {
    const [next] = this.#waiting
    if (next === undefined) this.#free += 1
    else {
      this.#waiting.delete(next)
      next()
    }
  }
}
