import { useMemo } from 'react'
import { guardPage } from '#core/portal/pages/guard.rules.ts'
import type { Page } from '#core/portal/pages/page.ts'
import { usePages } from '../../base/pages.ts'
import { useVisitor } from '../../base/visitor.ts'

/** The pages without parameters that the guard permits, in the order of the route table. */
export function usePermittedPages(): readonly Page[] {
  const { pages } = usePages()
  const visitor = useVisitor()
  return useMemo(
    () =>
      pages.filter(
        (page) =>
          page.rule.audience !== 'public' &&
          !page.path.includes(':') &&
          guardPage(page, { user: visitor, isFirstLoad: false }).kind === 'enter',
      ),
    [pages, visitor],
  )
}
