import '../../../../base/no-eval.ts'
import '@blueprintjs/core/lib/css/blueprint.css'
import '../../../../ui/tokens.css'
import '../../../../ui/base.css'
import '../../../../ui/form/controls.css'
import '../../../../ui/form/form.css'
import './embed.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { apiClient } from '../../../../../http/client/api-client.ts'
import { readNumbers } from '#core/parcels/orders/events/tracked-numbers.ts'
import { ApiContext } from '../../../../base/api.ts'
import { currentLocale } from '../../../../base/locale.ts'
import { EmbeddedTracking } from './embedded-tracking.tsx'

/**
 * Starts tracking within a frame of another site: without a session, without storage, and without a
 * way to any other page.
 */
function startEmbed(host: Element | null): void {
  if (host === null) throw new Error('the page has no element for tracking')
  const asked = new URLSearchParams(window.location.search)
  const isInArabic = asked.get('lang') === 'ar'
  const theme = asked.get('theme')
  const isDark = theme === null ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  document.body.classList.toggle('bp6-dark', isDark)
  document.body.classList.add('embedded')
  document.documentElement.lang = isInArabic ? 'ar' : currentLocale()
  document.documentElement.dir = isInArabic ? 'rtl' : 'ltr'
  const api = apiClient({
    origin: '',
    transport: (url, init) => fetch(url, { ...init, credentials: 'omit' }),
    locale: currentLocale,
  })
  createRoot(host).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })}>
        <ApiContext value={api}>
          <EmbeddedTracking first={readNumbers(asked.get('number') ?? '')} isInArabic={isInArabic} />
        </ApiContext>
      </QueryClientProvider>
    </StrictMode>,
  )
  reportHeight(host)
}

/**
 * Says to the page around the frame how high it is and nothing else, so that it needs no bars to
 * scroll.
 */
function reportHeight(host: Element): void {
  new ResizeObserver(() => {
    window.parent.postMessage({ crossdockHeight: Math.ceil(host.getBoundingClientRect().height) }, '*')
  }).observe(host)
}

startEmbed(document.querySelector('#root'))
