import { Activity, memo, useCallback, useMemo } from 'react'
import type { Location } from 'react-router-dom'
import type { Page } from '#core/portal/pages/page.ts'
import { TabTitleContext } from '../ui/tab-title.ts'
import { UnsavedPlaceProvider, type UnsavedPlace } from '../ui/form/unsaved.tsx'
import { PageView } from './page-view.tsx'
import type { Tabs } from './use-tabs.ts'

/** The pages of all tabs: the current one, and those kept alive in the background. */
export function TabPages({ tabs: { tabs, shown, pageOf, isShown, finish, name } }: { readonly tabs: Tabs }) {
  // The current page comes first in the document: where two forms have fields of the same name, a
  // label finds the visible one.
  const inOrder = [...tabs.filter((tab) => tab.path === shown), ...tabs.filter((tab) => tab.path !== shown)]
  return inOrder.map((tab) => {
    const page = pageOf(tab)
    const isHere = tab.path === shown
    if (page === undefined || tab.location === undefined || (page.notCache === true && !isHere)) return null
    return (
      <Activity key={tab.path} mode={isHere ? 'visible' : 'hidden'}>
        <TabPage page={page} location={tab.location} isShown={isShown} finish={finish} name={name} />
      </Activity>
    )
  })
}

type TabPageProps = { readonly page: Page; readonly location: Location } & Pick<Tabs, 'isShown' | 'finish' | 'name'>

const TabPage = memo(({ page, location, isShown, finish, name }: TabPageProps) => {
  const { pathname } = location
  const place = useMemo<UnsavedPlace>(
    () => ({
      name: pathname,
      isKept: page.notCache !== true,
      isShown: () => isShown(pathname),
      onDone: (isDone) => finish(pathname, isDone),
    }),
    [page, pathname, isShown, finish],
  )
  const nameTab = useCallback((title: string) => name(pathname, title), [name, pathname])
  return (
    <UnsavedPlaceProvider value={place}>
      <TabTitleContext value={nameTab}>
        <PageView page={page} location={location} />
      </TabTitleContext>
    </UnsavedPlaceProvider>
  )
})
