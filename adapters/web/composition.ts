import './base/no-eval.ts'
import 'reflect-metadata/lite'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { Container, type ServiceIdentifier } from 'inversify'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Entity } from '#core/base/fields/entity.ts'
import { ApiError, apiClient, type ApiClient, type Transport } from '../http/client/api-client.ts'
import { App } from './shell/app.tsx'
import { pageSource } from './shell/page-source.ts'
import { watchSession } from './shell/tools/session-end.ts'
import { SESSION_KEY } from './base/session-key.ts'
import { currentLocale } from './base/locale.ts'
import { reportError, watchErrors } from './ui/note/report-error.ts'

const TRANSPORT: ServiceIdentifier<Transport> = Symbol('Transport')
const QUERIES: ServiceIdentifier<QueryClient> = Symbol('QueryClient')
const API: ServiceIdentifier<ApiClient> = Symbol('ApiClient')

const MOST_TRIES = 2
const MILLIS_FRESH = 5000
/** The data of a page is cached as long as its tab may stay in the background. */
const MILLIS_KEPT = 3_600_000

/** Reads are retried only where the server was not available; a refusal would be repeated. */
const isWorthRetry = (tries: number, error: Error): boolean =>
  tries < MOST_TRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)

// State set by a page is rendered before the browser paints: a switch does not flicker.
notifyManager.setScheduler(queueMicrotask)

function compose(): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  container.bind(QUERIES).toResolvedValue(
    () =>
      new QueryClient({
        defaultOptions: { queries: { retry: isWorthRetry, staleTime: MILLIS_FRESH, gcTime: MILLIS_KEPT, refetchOnWindowFocus: false } },
      }),
  )
  container.bind(TRANSPORT).toResolvedValue(
    (queries) =>
      watchSession(
        (url, init) => fetch(url, init),
        () => Boolean(queries.getQueryData(SESSION_KEY)),
      ),
    [QUERIES],
  )
  // Same origin: the browser sends the session's cookie.
  container.bind(API).toResolvedValue((transport) => apiClient({ origin: '', transport, locale: currentLocale }), [TRANSPORT])
  return container
}

/**
 * Starts the web app in an element; `entities` are those with list and form pages, where they are
 * not those of the catalog. Throws without the element.
 */
export function startApp(host: Element | null, { entities }: { readonly entities?: readonly Entity[] } = {}): void {
  if (host === null) throw new Error('the page has no element for the app')
  document.documentElement.lang = currentLocale()
  watchErrors()
  const container = compose()
  // An error caught by a boundary was shown to the reader; an uncaught one is handled like any
  // other error of the page.
  const onCaughtError = (error: unknown): void => {
    // oxlint-disable-next-line no-console -- React leaves the console to the handler of its errors
    console.error(error)
    reportError(error)
  }
  const source = pageSource(async () => (await import('./shell/app-pages.ts')).appPages(entities))
  createRoot(host, { onCaughtError }).render(createElement(App, { api: container.get(API), queries: container.get(QUERIES), source }))
}
