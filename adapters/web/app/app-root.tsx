import { OverlaysProvider } from '@blueprintjs/core'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { NoticeArea } from '../ui/notice-area.tsx'
import { UnsavedWatch } from '../ui/unsaved.tsx'
import { useArrangedPages } from './arranged-pages.ts'
import { PagesContext, type AppPages } from './pages.ts'

/** What stands around every page: notices, the watch over unsaved changes, the bar while a page loads. */
export function AppRoot({ app }: { readonly app: AppPages }) {
  const navigation = useNavigation()
  const arranged = useArrangedPages(app)
  return (
    <OverlaysProvider>
      <PagesContext value={arranged}>
        <UnsavedWatch>
          <div className="page-progress" data-active={navigation.state !== 'idle'} aria-hidden="true" />
          {/* Before the pages: a tab that is shown again has the last word on where it stands. */}
          <ScrollRestoration />
          <Outlet />
          <NoticeArea />
        </UnsavedWatch>
      </PagesContext>
    </OverlaysProvider>
  )
}
