import { rested, type Tab } from './tab-list.ts'

type OpenTabs = {
  readonly tabs: readonly Tab[]
  /** Paths whose tabs go when another page is shown: closed ones, and those whose work is done. */
  readonly leaving: readonly string[]
}

/** What the shell remembers of its tabs. */
export class TabStore {
  #open: OpenTabs
  readonly #listeners = new Set<() => void>()

  constructor(tabs: readonly Tab[]) {
    this.#open = { tabs, leaving: [] }
  }

  readonly read = (): OpenTabs => this.#open

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(next: OpenTabs): void {
    this.#open = next
    for (const listener of this.#listeners) listener()
  }

  /** Remembers what was drawn while a path was shown; whatever was leaving elsewhere has gone. */
  readonly keep = (tabs: readonly Tab[], path: string): void => {
    const leaving = this.#open.leaving.filter((one) => one === path)
    if (tabs !== this.#open.tabs || leaving.length !== this.#open.leaving.length) this.#set({ tabs, leaving })
  }

  /** Lets the pages that were seen longest ago rest. */
  readonly rest = (isUnsaved: (path: string) => boolean): void => {
    const tabs = rested(this.#open.tabs, isUnsaved)
    if (tabs !== this.#open.tabs) this.#set({ ...this.#open, tabs })
  }

  readonly leave = (paths: readonly string[]): void =>
    this.#set({ ...this.#open, leaving: [...new Set([...this.#open.leaving, ...paths])] })

  /** A tab whose work is done closes when it is left; one that is worked in again stays. */
  readonly finish = (path: string, isDone: boolean): void => {
    if (isDone) this.leave([path])
    else if (this.#open.leaving.includes(path)) this.#set({ ...this.#open, leaving: this.#open.leaving.filter((one) => one !== path) })
  }
}
