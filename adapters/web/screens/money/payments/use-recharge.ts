import { useEffect, useRef, useState } from 'react'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { rechargeRoutes, type TopUp } from '../../../../http/contract/money/payments/recharge.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useLive } from '../../../base/live.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { newKey } from '../../../base/new-key.ts'

/** The request for a top-up, as it was typed. */
export type RechargeDraft = { readonly type: string; readonly amount: string; readonly on_device?: boolean }

/** The seconds until an instant; counted while it is shown. */
export function useSecondsLeft(until: string): number {
  const left = (): number => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MILLIS_PER_SECOND))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const look = (): void => setSeconds(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MILLIS_PER_SECOND)))
    look()
    const timer = window.setInterval(look, MILLIS_PER_SECOND)
    return () => window.clearInterval(timer)
  }, [until])
  return seconds
}

/** A top-up as the server has it now: its payment shows without a reload. */
export function useTopUp(asked: TopUp): TopUp {
  const { data, refetch } = useCall(rechargeRoutes.topUp, { params: { flow_num: asked.flow_num } })
  useLive('top-ups', () => void refetch())
  return data === undefined ? asked : { ...asked, status: data.status, pay_time: data.pay_time, paid_amount: data.paid_amount }
}

/** Asks for a top-up; the same request again, after a failure, is the same top-up. */
export function useAskForTopUp(onAsked: (asked: TopUp) => void) {
  const last = useRef<{ readonly body: string; readonly key: string }>(undefined)
  return useCommand<TopUp, RechargeDraft>(
    (body, api) => {
      const text = JSON.stringify(body)
      if (last.current?.body !== text) last.current = { body: text, key: newKey() }
      return api.call(rechargeRoutes.pay, { body }, { idempotencyKey: last.current.key })
    },
    {
      failure: 'in-place',
      onDone: (asked) => {
        last.current = undefined
        onAsked(asked)
      },
    },
  )
}
