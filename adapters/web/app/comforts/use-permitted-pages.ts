import { useMemo } from 'react'
import { guardPage } from '../../../../core/pages/guard.rules.ts'
import type { Page } from '../../../../core/pages/page.ts'
import { usePages } from '../pages.ts'
import { useVisitor } from '../visitor.ts'

/** The pages that the guard lets the reader in to by a path without parameters, in the order of the route table. */
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
