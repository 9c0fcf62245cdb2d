import { AnchorButton, Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { useHref, useLocation, useRouteError } from 'react-router-dom'
import { useWords } from '../base/words.ts'
import type { DrawingName } from '../ui/drawing.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RequestId } from '../ui/request-id.tsx'
import { appWords } from './app.words.ts'
import { CodeUnavailable } from '../ui/load-again.ts'

type ErrorPageProps = {
  readonly drawing: DrawingName
  readonly title: string
  readonly text: string
  readonly action?: ReactElement
  readonly foot?: ReactElement
}

function ErrorPage({ drawing, title, text, action, foot }: ErrorPageProps) {
  const t = useWords(appWords)
  const home = useHref('/home')
  return (
    <div className="error-page">
      <PageHeader title={title} />
      <EmptyState
        drawing={drawing}
        text={text}
        action={
          <div className="error-page-actions">
            {action}
            <AnchorButton intent={action ? 'none' : 'primary'} href={home} text={t('backHome')} />
          </div>
        }
      />
      {foot}
    </div>
  )
}

/** 404. */
export function NotFoundPage() {
  const t = useWords(appWords)
  const { pathname } = useLocation()
  return <ErrorPage drawing="missing" title={t('notFoundTitle')} text={t('notFoundText', { path: pathname })} />
}

/** The specification's 401: the page is not for this account. */
export function DeniedPage() {
  const t = useWords(appWords)
  return <ErrorPage drawing="forbidden" title={t('deniedTitle')} text={t('deniedText')} />
}

/** 500: the page threw, or its code could not be loaded. */
export function BrokenPage({ error }: { readonly error?: unknown }) {
  const t = useWords(appWords)
  const isUnavailable = error instanceof CodeUnavailable
  return (
    <ErrorPage
      drawing="failed"
      title={t(isUnavailable ? 'chunkTitle' : 'brokenTitle')}
      text={t(isUnavailable ? 'chunkText' : 'brokenText')}
      action={<Button intent="primary" icon={<Refresh />} text={t('reload')} onClick={() => window.location.reload()} />}
      foot={<RequestId error={error} />}
    />
  )
}

/** The same where the frame itself threw. */
export function BrokenApp() {
  return (
    <main className="splash">
      <BrokenPage error={useRouteError()} />
    </main>
  )
}
