import { OverlayToaster, type Intent, type Toaster } from '@blueprintjs/core'
import { Error as ErrorIcon, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons'
import { useCallback, useEffect, useRef, type ReactElement } from 'react'
import { useWords } from '../../base/words.ts'
import { gesturesSoFar, useLeavePage } from './notice-life.ts'
import { showNoticesBy } from './notify.ts'
import { RequestId } from './request-id.tsx'
import { uiWords } from '../ui.words.ts'

const MILLIS_SHOWN = 5000
/** Time to copy the request id; it pauses while the pointer is on it. */
const MILLIS_SHOWN_FAILURE = 10_000

const icons: Readonly<Record<Intent, ReactElement>> = {
  none: <InfoSign />,
  primary: <InfoSign />,
  success: <TickCircle />,
  warning: <WarningSign />,
  danger: <ErrorIcon />,
}

/** Blueprint's toaster behind `notify`. */
export default function NoticeToaster() {
  const toaster = useRef<Toaster>(null)
  const shown = useRef(new Map<string, number>())
  useEffect(() => {
    showNoticesBy(({ name, intent = 'none', message, error, action, timeoutMillis }) => {
      const key = toaster.current?.show(
        {
          message: <Told message={message} error={error} />,
          intent,
          icon: icons[intent],
          timeout: timeoutMillis ?? (error === undefined ? MILLIS_SHOWN : MILLIS_SHOWN_FAILURE),
          ...(action ? { action } : {}),
        },
        name,
      )
      if (key !== undefined) shown.current.set(key, gesturesSoFar())
    })
    return () => showNoticesBy(undefined)
  }, [])
  // A notice goes with the page that it is about; one about work that ended by opening a page
  // stays.
  const dismissOlder = useCallback((now: number): void => {
    for (const [key, then] of shown.current) {
      if (then === now) continue
      toaster.current?.dismiss(key)
      shown.current.delete(key)
    }
  }, [])
  useLeavePage(dismissOlder)
  return <OverlayToaster position="top" maxToasts={4} ref={toaster as React.RefObject<OverlayToaster | null>} />
}

function Told({ message, error }: { readonly message: string; readonly error: unknown }) {
  const close = useWords(uiWords)('close')
  const told = useRef<HTMLDivElement>(null)
  // Blueprint names its button in English.
  useEffect(() => told.current?.closest('.bp6-toast')?.querySelector('[aria-label="Close"]')?.setAttribute('aria-label', close), [close])
  return (
    <>
      <div ref={told}>{message}</div>
      {error !== undefined && <RequestId error={error} />}
    </>
  )
}
