import '@blueprintjs/core/lib/css/blueprint.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/form/controls.css'
import '../ui/print.css'
import '../ui/form/form.css'
import '../ui/table/table.css'
import './shell.css'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import type { ApiClient } from '../../http/client/api-client.ts'
import { ApiContext } from '../base/api.ts'
import { routesOf } from './routes.tsx'
import type { PageSource } from './page-source.ts'
import { expectSession } from '../base/session.ts'

type AppProps = { readonly api: ApiClient; readonly queries: QueryClient; readonly source: PageSource }

/** The whole app with its services. */
export function App({ api, queries, source }: AppProps) {
  const [router] = useState(() => createBrowserRouter(routesOf(source, { onGuarded: () => expectSession(api, queries) })))
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <RouterProvider router={router} />
        </ApiContext>
      </QueryClientProvider>
    </StrictMode>
  )
}
