import { OverlayToaster, type Intent, type Toaster } from '@blueprintjs/core'
import { Error as ErrorIcon, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons'
import { useEffect, useRef, type ReactElement } from 'react'
import { showNoticesBy } from './notify.tsx'

const MILLIS_SHOWN = 5000

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
    showNoticesBy(({ intent = 'none', message, action, timeoutMillis = MILLIS_SHOWN }) =>
      toaster.current?.show({ message, intent, icon: icons[intent], timeout: timeoutMillis, ...(action ? { action } : {}) }),
    )
    return () => showNoticesBy(undefined)
  }, [])
  return <OverlayToaster position="top" maxToasts={4} ref={toaster as React.RefObject<OverlayToaster | null>} />
}
