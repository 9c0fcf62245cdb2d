import { Button } from '@blueprintjs/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../http/client/api-client.ts'
import { registrationRoutes } from '../../../http/contract/registration.routes.ts'
import { useApi } from '../../app/api.ts'
import { useWords } from '../../i18n/words.ts'
import { notify } from '../../ui/notify.ts'
import { registrationWords } from './registration.words.ts'

const SECOND_MILLIS = 1000

/** Seconds left of a countdown, and how to start it. */
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

type SendCodeButtonProps = { readonly phone: string; readonly onError: (error: unknown) => void; readonly onSent: () => void }

/** Sends the code; closed for 60 seconds after a message that was sent, never after one that failed (spec §4). */
export function SendCodeButton({ phone, onError, onSent }: SendCodeButtonProps) {
  const t = useWords(registrationWords)
  const api = useApi()
  const [left, start] = useCountdown()
  const [isSentOnce, setSentOnce] = useState(false)
  const send = useMutation({
    mutationFn: () => api.call(registrationRoutes.sendCode, { body: { account_phone: phone } }),
    onSuccess: ({ seconds }) => {
      setSentOnce(true)
      start(seconds)
      notify({ intent: 'success', message: t('codeSent') })
      onSent()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds !== undefined) start(error.retryAfterSeconds)
      onError(error)
    },
  })
  const text = left > 0 ? t('resendIn', { seconds: left }) : t(isSentOnce ? 'resend' : 'sendCode')
  return <Button text={text} disabled={left > 0} loading={send.isPending} onClick={() => send.mutate()} />
}
