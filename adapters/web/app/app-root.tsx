import { OverlaysProvider } from '@blueprintjs/core'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { NoticeArea } from '../ui/notify.tsx'
import { UnsavedWatch } from '../ui/unsaved.tsx'
import type { Screen } from './screen.ts'
import { ScreensContext } from './screens-context.ts'

/** What stands around every page: notices, the watch over unsaved changes, the bar while a page loads. */
export function AppRoot({ screens }: { readonly screens: readonly Screen[] }) {
  const navigation = useNavigation()
  return (
    <OverlaysProvider>
      <ScreensContext value={screens}>
        <UnsavedWatch>
          <div className="page-progress" data-active={navigation.state !== 'idle'} aria-hidden="true" />
          <Outlet />
          <NoticeArea />
          <ScrollRestoration />
        </UnsavedWatch>
      </ScreensContext>
    </OverlaysProvider>
  )
}
