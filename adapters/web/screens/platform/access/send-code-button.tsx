import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { ApiError, type ApiClient } from '../../../../http/client/api-client.ts'
import { useWords } from '../../../base/words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { registrationWords } from './account-form.words.ts'

const SECOND_MILLIS = 1000

/** The remaining seconds of a countdown, and how to start it. */
function useCountdown(): readonly [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (until <= now) return undefined
    const timer = setTimeout(() => setNow(Date.now()), SECOND_MILLIS / 2)
    return () => clearTimeout(timer)
  }, [until, now])
  const start = (seconds: number): void => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * SECOND_MILLIS)
  }
  return [Math.max(0, Math.ceil((until - now) / SECOND_MILLIS)), start]
}

type SendCodeButtonProps = {
  /** Sends the code; answers the seconds until the next one. */
  readonly send: (api: ApiClient) => Promise<{ readonly seconds: number }>
  /** Whether it may be sent; shows what is missing otherwise. */
  readonly check?: () => boolean
  /** Shown once it is sent. */
  readonly done?: string
  readonly onError: (error: unknown) => void
  readonly onSent: () => void
}

/**
 * Sends the code; disabled for 60 seconds after a sent message, never after a failed one
 * (rule: Phone codes).
 */
export function SendCodeButton({ send, check, done, onError, onSent }: SendCodeButtonProps) {
  const t = useWords(registrationWords)
  const [left, start] = useCountdown()
  const [isSentOnce, setSentOnce] = useState(false)
  const sending = useCommand((_, api) => send(api), {
    failure: 'in-place',
    done: done ?? t('codeSent'),
    onDone: ({ seconds }) => {
      setSentOnce(true)
      start(seconds)
      onSent()
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) start(error.retryAfterSeconds)
      onError(error)
    },
  })
  const text = left > 0 ? t('resendIn', { seconds: left }) : t(isSentOnce ? 'resend' : 'sendCode')
  return <Button text={text} disabled={left > 0} loading={sending.isBusy} onClick={() => check?.() !== false && sending.send(undefined)} />
}
