import { existsSync } from 'node:fs'
import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

/** The library that is missing for clocks that can be set; undefined where it is there. */
export const missingForClocks = (): string | undefined =>
  existsSync(LIBRARY) ? undefined : `${LIBRARY} is missing; install it: apt-get install faketime`

/** The clock of a process, set while it runs; its timers go on as they would on a machine. */
export class FakeClock {
  readonly #file: string
  /** How far it is ahead of the machine's. */
  aheadMillis = 0

  constructor(folder: string, name: string) {
    this.#file = join(folder, name)
  }

  get environment(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      // Each process reads the file by itself.
      FAKETIME_DISABLE_SHM: '1',
    }
  }

  async set(aheadMillis: number): Promise<void> {
    const seconds = Math.trunc(aheadMillis / 1000)
    this.aheadMillis = seconds * 1000
    const next = `${this.#file}.next`
    await writeFile(next, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
    await chmod(next, 0o644)
    await rename(next, this.#file)
  }
}
