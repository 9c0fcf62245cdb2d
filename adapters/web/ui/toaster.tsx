import { OverlayToaster, type Intent, type Toaster } from '@blueprintjs/core'
import { Error as ErrorIcon, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons'
import { useEffect, useRef, type ReactElement } from 'react'
import { showNoticesBy } from './notify.ts'
import { RequestId } from './request-id.tsx'

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
  useEffect(() => {
    showNoticesBy(({ intent = 'none', message, error, action, timeoutMillis }) =>
      toaster.current?.show({
        message: error === undefined ? message : <Told message={message} error={error} />,
        intent,
        icon: icons[intent],
        timeout: timeoutMillis ?? (error === undefined ? MILLIS_SHOWN : MILLIS_SHOWN_FAILURE),
        ...(action ? { action } : {}),
      }),
    )
    return () => showNoticesBy(undefined)
  }, [])
  return <OverlayToaster position="top" maxToasts={4} ref={toaster as React.RefObject<OverlayToaster | null>} />
}

function Told({ message, error }: { readonly message: string; readonly error: unknown }) {
  return (
    <>
      <div>{message}</div>
      <RequestId error={error} />
    </>
  )
}
