import { pinTab, restOldTabs, type Tab } from './tab-list.ts'

type OpenTabs = {
  readonly tabs: readonly Tab[]
  /** Paths whose tabs disappear when another page is shown: closed ones, and finished ones. */
  readonly leaving: readonly string[]
}

/** The shell's memory of its tabs. */
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

  /** Remembers what was rendered for a path; tabs that were to disappear are gone. */
  readonly keep = (tabs: readonly Tab[], path: string): void => {
    const leaving = this.#open.leaving.filter((one) => one === path)
    if (tabs !== this.#open.tabs || leaving.length !== this.#open.leaving.length) this.#set({ tabs, leaving })
  }

  /** Drops the state of the pages visited longest ago. */
  readonly rest = (isUnsaved: (path: string) => boolean): void => {
    const tabs = restOldTabs(this.#open.tabs, isUnsaved)
    if (tabs !== this.#open.tabs) this.#set({ ...this.#open, tabs })
  }

  /** A page says what it shows. */
  readonly name = (path: string, title: string): void => {
    if (this.#open.tabs.some((tab) => tab.path === path && tab.title !== title))
      this.#set({ ...this.#open, tabs: this.#open.tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab)) })
  }

  readonly pin = (path: string): void => this.#set({ ...this.#open, tabs: pinTab(this.#open.tabs, path) })

  readonly leave = (paths: readonly string[]): void =>
    this.#set({ ...this.#open, leaving: [...new Set([...this.#open.leaving, ...paths])] })

  /** A finished tab closes when it is left; one that is edited again stays. */
  readonly finish = (path: string, isDone: boolean): void => {
    if (isDone) this.leave([path])
    else if (this.#open.leaving.includes(path)) this.#set({ ...this.#open, leaving: this.#open.leaving.filter((one) => one !== path) })
  }
}
