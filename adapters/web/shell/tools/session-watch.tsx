import { useEffect } from 'react'
import type { UserInfo } from '../../../http/contract/platform/access/session.routes.ts'
import { useWhoAmI } from '../../base/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { endSession, settleSession, useSessionEnd } from './session-end.ts'
import { watchTabs } from './session-tabs.ts'

const loadDialog = () => import('./session-ended-dialog.tsx')
const SessionEndedDialog = lazyPart(loadDialog)

type SessionWatchProps = {
  readonly user: UserInfo
  /**
   * Forgets everything that was loaded in the session, so that the guard leads to the sign-in page.
   */
  readonly onGivenUp: () => void
}

/**
 * Watches the session of the pages beside it: asks to sign in again where it has ended, here or in
 * another tab.
 */
export function SessionWatch({ user, onGivenUp }: SessionWatchProps) {
  const whoAmI = useWhoAmI()
  const end = useSessionEnd()
  // Loaded early: a session often ends with a new version, whose server no longer has this code.
  useEffect(() => void loadDialog().catch(() => undefined), [])
  useEffect(() => {
    let last: AbortController | undefined
    const look = async (): Promise<void> => {
      last?.abort()
      last = new AbortController()
      const userInfo = await whoAmI(last.signal)
      if (userInfo.id === user.id && userInfo.role === user.role) settleSession()
      else endSession({ kind: 'other', account: userInfo.account })
    }
    // A failed check is ignored: the next call of the page finds out.
    const tabs = watchTabs(() => void look().catch(() => undefined))
    tabs.tell()
    return () => {
      last?.abort()
      tabs.tell()
      tabs.stop()
    }
  }, [whoAmI, user.id, user.role])
  if (end === undefined) return null
  return (
    <SessionEndedDialog
      end={end}
      user={user}
      onGivenUp={() => {
        onGivenUp()
        settleSession()
      }}
    />
  )
}
