import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useRouteError } from 'react-router-dom'
import { useWords } from '../base/words.ts'
import { ErrorPage } from '../ui/note/error-page.tsx'
import { RequestId } from '../ui/note/request-id.tsx'
import { appWords } from './app.words.ts'
import { CodeUnavailable } from '../ui/note/load-again.ts'

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
