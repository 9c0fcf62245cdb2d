import { OverlaysProvider } from '@blueprintjs/core'
import { useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { NoticeArea } from '../ui/note/notice-area.tsx'
import { UnsavedWatch } from '../ui/form/unsaved.tsx'
import { useArrangedPages } from './arranged-pages.ts'
import { PagesContext } from '../base/pages.ts'
import type { PageSource } from './page-source.ts'

/**
 * The frame around every page: notices, the guard of unsaved changes, the bar while a page loads.
 */
export function AppRoot({ source }: { readonly source: PageSource }) {
  const navigation = useNavigation()
  const arranged = useArrangedPages(useSyncExternalStore(source.subscribe, source.known))
  return (
    <OverlaysProvider>
      <PagesContext value={arranged}>
        <UnsavedWatch>
          <div className="page-progress" data-active={navigation.state !== 'idle'} aria-hidden="true" />
          {/* Before the pages, so that the scroll position of a tab that is shown again is set last. */}
          <ScrollRestoration />
          <Outlet />
          <NoticeArea />
        </UnsavedWatch>
      </PagesContext>
    </OverlaysProvider>
  )
}
