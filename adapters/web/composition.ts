import 'reflect-metadata/lite'
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { Container, type ServiceIdentifier } from 'inversify'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { Entity } from '../../core/kernel/entity.ts'
import { catalog } from '../../core/reference/catalog.ts'
import { ApiError, apiClient, type ApiClient, type Transport } from '../http/client/api-client.ts'
import { App } from './app/app.tsx'
import { watchSession } from './app/comforts/session-end.ts'
import { SESSION_KEY } from './app/session-key.ts'
import { currentLocale } from './i18n/locale.ts'
import { reportError, watchErrors } from './ui/report-error.ts'

const TRANSPORT: ServiceIdentifier<Transport> = Symbol('Transport')
const QUERIES: ServiceIdentifier<QueryClient> = Symbol('QueryClient')
const API: ServiceIdentifier<ApiClient> = Symbol('ApiClient')

const MOST_TRIES = 2
const MILLIS_FRESH = 5000
/** As long as a tab waits behind others, what its page was drawn from should be there still. */
const MILLIS_KEPT = 3_600_000

/** Reads are tried again only where the server was away; what it refused it refuses again. */
const isWorthRetry = (tries: number, error: Error): boolean =>
  tries < MOST_TRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)

// What a page sets itself is drawn before the browser paints: a switch does not spring back for a moment.
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
  // Same origin: the session's cookie goes by itself.
  container.bind(API).toResolvedValue((transport) => apiClient({ origin: '', transport, locale: currentLocale }), [TRANSPORT])
  return container
}

/** Starts the web app in an element; `entities` are those that get list and form pages. Throws without the element. */
export function startApp(host: Element | null, { entities = catalog }: { readonly entities?: readonly Entity[] } = {}): void {
  if (host === null) throw new Error('the page has no element for the app')
  document.documentElement.lang = currentLocale()
  watchErrors()
  const container = compose()
  // What a boundary caught was shown to somebody; what none caught goes the way of every other error of the page.
  const onCaughtError = (error: unknown): void => {
    // oxlint-disable-next-line no-console -- React leaves the console to whoever takes its errors
    console.error(error)
    reportError(error)
  }
  createRoot(host, { onCaughtError }).render(createElement(App, { api: container.get(API), queries: container.get(QUERIES), entities }))
}
