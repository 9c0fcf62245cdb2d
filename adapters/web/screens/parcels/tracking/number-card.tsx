import { Button, Card } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { useTrackingWords } from './track-language.ts'

export type TrackedProps = {
  readonly number: string
  /** Nothing else is tracked: all there is to see is shown at once. */
  readonly isAlone: boolean
  readonly onRemove?: (() => void) | undefined
}

type NumberCardProps = Pick<TrackedProps, 'number' | 'onRemove'> & {
  readonly head?: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A number that was entered, with what there is to see of it. */
export function NumberCard({ number, onRemove, head, tools, children }: NumberCardProps) {
  const t = useTrackingWords()
  return (
    <Card className="track-card" role="article" aria-label={number}>
      <div className="track-card-head">
        <h2>
          <bdi>{number}</bdi>
        </h2>
        {head}
        <span className="track-card-tools">
          {tools}
          {onRemove && <Button variant="minimal" icon={<Cross />} aria-label={t('remove', { number })} onClick={onRemove} />}
        </span>
      </div>
      {children}
    </Card>
  )
}

/** The message about a number that is no waybill. */
export function NoWaybill({ number, onRemove, isStranger = false }: TrackedProps & { readonly isStranger?: boolean }) {
  const t = useTrackingWords()
  const waybill = parseWaybill(number)
  const isMistyped = !waybill.ok && waybill.failure.code === 'WAYBILL_CHECK_DIGITS'
  return (
    <NumberCard number={number} onRemove={onRemove}>
      <p role="alert" className="track-error">
        {t(isMistyped ? 'badDigits' : 'badFormat', { number })}
      </p>
      {isStranger && !isMistyped && <p className="text-muted">{t('signInForOwn')}</p>}
    </NumberCard>
  )
}
