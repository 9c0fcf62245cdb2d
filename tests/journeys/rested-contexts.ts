import type { BrowserContext, Page } from 'playwright-core'

/**
 * Kinds of storage that pages may use at their origin: a visitor has none of it from the one
 * before.
 */
const KEPT_BY_PAGES = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,shared_storage,storage_buckets'

/** A context that nobody visits, with the empty page of its next visitor. */
export type RestedContext = { readonly context: BrowserContext; readonly page: Page }

/**
 * The browser contexts of visitors who left, for later ones of their kind. A context keeps the
 * files of the app and their compiled code, which is half the work of opening a page; sessions,
 * storage, permissions and pages end with each visitor.
 */
export class RestedContexts {
  readonly #byKind = new Map<string, RestedContext[]>()

  take(kind: string): RestedContext | undefined {
    return this.#byKind.get(kind)?.pop()
  }

  /**
   * Makes a context as good as new for its next visitor. One that cannot be cleared, as after a
   * fault, is closed.
   */
  async rest(kind: string, context: BrowserContext, origin: string): Promise<void> {
    try {
      const visited = context.pages()
      const page = await context.newPage()
      await Promise.all(visited.map((one) => one.close()))
      await forget(context, page, origin)
      this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), { context, page }])
    } catch {
      await context.close()
    }
  }

  /** The contexts end with their browser. */
  clear(): void {
    this.#byKind.clear()
  }
}

async function forget(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
  const tools = await context.newCDPSession(page)
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: KEPT_BY_PAGES })
  await tools.detach()
}
