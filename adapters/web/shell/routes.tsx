import type { RouteObject } from 'react-router-dom'
import { findPage } from '#core/portal/pages/find-page.ts'
import { isOpenPath } from '#core/portal/pages/guard.rules.ts'
import { AppRoot } from './app-root.tsx'
import { Entrance } from './entrance.tsx'
import { BrokenApp } from './error-pages.tsx'
import { frameCode } from './frame-code.ts'
import { fetchCode } from './page-code.ts'
import type { PageSource } from './page-source.ts'
import { Waiting } from './session.tsx'

type Expectations = {
  /** Called when a page is opened that depends on the session. */
  readonly onGuarded: () => void
}

/**
 * The router's table: one entry. The core's route table decides which page an address belongs to;
 * the page's code is loaded before it is shown.
 */
export function routesOf(source: PageSource, { onGuarded }: Expectations): RouteObject[] {
  const fetchPage = async (pathname: string): Promise<null> => {
    // Beside the table, which the page's code has to wait for.
    if (!isOpenPath(pathname) && findPage(source.known().pages, pathname)?.frame !== 'alone') void fetchCode(frameCode)
    const app = await source.pagesFor(pathname)
    const page = findPage(app.pages, pathname)
    const screen = page?.ready === true ? app.screens.get(page.path) : undefined
    const isGuarded = page === undefined || page.rule.audience !== 'public' || page.frame === 'shell'
    if (isGuarded) onGuarded()
    await Promise.all([isGuarded && fetchCode(frameCode), screen !== undefined && fetchCode(screen.load)])
    return null
  }
  return [
    {
      element: <AppRoot source={source} />,
      errorElement: <BrokenApp />,
      hydrateFallbackElement: <Waiting />,
      children: [
        {
          path: '*',
          loader: ({ request }) => fetchPage(new URL(request.url).pathname),
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
          element: <Entrance />,
          errorElement: <BrokenApp />,
        },
      ],
    },
  ]
}
