import { Navigate, type RouteObject } from 'react-router-dom'
import type { Entity } from '../../../core/kernel/entity.ts'
import { resourceScreens } from '../resource/resource-screens.tsx'
import { accountScreens } from '../screens/account/account.routes.tsx'
import { certificationScreens } from '../screens/certifications/certifications.routes.tsx'
import { homeScreens } from '../screens/home/home.routes.tsx'
import { orderScreens } from '../screens/orders/order.routes.tsx'
import { registrationScreens } from '../screens/registration/registration.routes.tsx'
import { sessionScreens } from '../screens/session/session.routes.tsx'
import { trackingScreens } from '../screens/tracking/tracking.routes.tsx'
import { AppRoot } from './app-root.tsx'
import { BrokenPage, DeniedPage, NotFoundPage } from './error-pages.tsx'
import { loadPage } from './load-page.ts'
import { PublicFrame } from './public-frame.tsx'
import type { Screen } from './screen.ts'
import { ScreenGate } from './screen-gate.tsx'
import { Waiting } from './session.tsx'

/** Every page of the app; menu, breadcrumb and router are made from this list. An area adds its own line. */
export const screensOf = (entities: readonly Entity[]): readonly Screen[] => [
  ...sessionScreens,
  ...registrationScreens,
  ...homeScreens,
  ...orderScreens,
  ...trackingScreens,
  ...accountScreens,
  ...certificationScreens,
  ...resourceScreens(entities),
]

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  element: screen.audience === 'public' ? undefined : <ScreenGate screen={screen} />,
  errorElement: <BrokenPage />,
  ...(screen.audience === 'public'
    ? { lazy: () => loadPage(screen.load) }
    : { children: [{ index: true, lazy: () => loadPage(screen.load) }] }),
})

/** The router's table: public pages, and behind the guard all others in the shell. `onGuarded` is called when one of those is on its way. */
export function routesOf(screens: readonly Screen[], { onGuarded }: { readonly onGuarded: () => void }): RouteObject[] {
  const isPublic = (screen: Screen): boolean => screen.audience === 'public'
  return [
    {
      element: <AppRoot screens={screens} />,
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <Waiting />,
      children: [
        { element: <PublicFrame />, children: [...screens.filter(isPublic).map(routeOf), { path: '/500', element: <BrokenPage /> }] },
        {
          loader: () => {
            onGuarded()
            return null
          },
          lazy: () => loadPage(() => import('./signed-in-frame.tsx')),
          children: [
            { path: '/', element: <Navigate to="/home" replace /> },
            ...screens.filter((screen) => !isPublic(screen)).map(routeOf),
            { path: '/401', element: <DeniedPage /> },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]
}
