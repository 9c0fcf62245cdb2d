import { Button } from '@blueprintjs/core'
import { Cross, Refresh } from '@blueprintjs/icons'
import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useWords } from '../base/words.ts'
import { CodeUnavailable, loadAgain } from './note/load-again.ts'
import { Note } from './note/note.tsx'
import { uiWords } from './ui.words.ts'

/**
 * A part of a page whose code loads when it is first shown, with `meanwhile` in its place. Where
 * loading fails, a note is shown and the rest of the page stays as it is.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  meanwhile?: ReactNode,
): ComponentType<P> {
  const Part = lazy(() => loadAgain(load))
  return function LazyPart(props: P) {
    return (
      <PartBoundary>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}

class PartBoundary extends Component<{ readonly children: ReactNode }, { readonly failure?: unknown }> {
  override state: { readonly failure?: unknown } = {}

  static getDerivedStateFromError(failure: unknown): { readonly failure: unknown } {
    return { failure }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    // Other errors are left to the boundary around the page.
    if (!(failure instanceof CodeUnavailable)) throw failure
    return <PartMissing />
  }
}

function PartMissing() {
  const t = useWords(uiWords)
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <Note intent="warning" role="alert" title={t('partMissingTitle')} className="part-missing">
      <p>{t('partMissingText')}</p>
      <div className="part-missing-foot">
        <Button icon={<Refresh />} text={t('reload')} onClick={() => window.location.reload()} />
        <Button variant="minimal" icon={<Cross />} text={t('close')} onClick={() => setShown(false)} />
      </div>
    </Note>
  )
}
