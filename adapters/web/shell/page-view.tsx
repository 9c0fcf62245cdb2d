import { Component, createElement, memo, type ReactNode } from 'react'
import { Route, Routes, type Location } from 'react-router-dom'
import type { Page } from '#core/portal/pages/page.ts'
import { BrokenPage } from './error-pages.tsx'
import { NotFoundPage } from '../ui/note/error-page.tsx'
import { codeOf } from './page-code.ts'
import { usePages } from '../base/pages.ts'

type PageBoundaryState = { readonly failure?: { readonly error: unknown } }

/** Limits an error of a page to that page: the frame and the other tabs keep working. */
class PageBoundary extends Component<{ readonly children: ReactNode }, PageBoundaryState> {
  override state: PageBoundaryState = {}

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === undefined ? this.props.children : <BrokenPage error={failure.error} />
  }
}

type PageViewProps = {
  readonly page: Page
  /** The last address of this page: a page in the background does not see where the reader went. */
  readonly location: Location
}

/** A page of the table with an address of its own. */
export const PageView = memo(({ page, location }: PageViewProps) => (
  <PageBoundary>
    <Routes location={location}>
      <Route path={page.path} element={<PageCode path={page.path} />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  </PageBoundary>
))

const PageCode = memo(({ path }: { readonly path: string }) => {
  const screen = usePages().screens.get(path)
  return screen === undefined ? <NotFoundPage /> : createElement(codeOf(screen.load))
})
