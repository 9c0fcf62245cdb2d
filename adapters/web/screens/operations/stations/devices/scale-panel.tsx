import { Button, HTMLSelect } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { isWeight } from '#core/operations/stations/scale.ts'
import { useWords } from '../../../../base/words.ts'
import { BAUD_RATES, keptBaud } from './serial-scale.ts'
import { scaleWords } from './scale.words.ts'
import { useScale } from './use-scale.ts'

type ScalePanelProps = {
  /** A parcel waits for its weight. */
  readonly isWeighing: boolean
  /** Called with a weight in kg, once for each parcel that comes to rest on the scale. */
  readonly onWeight: (weight: string) => void
}

/** The scale of a table that weighs: what it shows, or how to connect it. */
export function ScalePanel({ isWeighing, onWeight }: ScalePanelProps) {
  const t = useWords(scaleWords)
  const { state, reading, choose, leave, take } = useScale()
  const [baud, setBaud] = useState(keptBaud)
  useEffect(() => {
    if (!isWeighing || reading === undefined || !isWeight(reading)) return
    take()
    onWeight(formatKilograms(reading.grams))
  }, [isWeighing, reading, take, onWeight])
  if (state === 'none') return null
  if (state === 'on')
    return (
      <div className="station-scale">
        <output aria-label={t('scale')} data-stable={reading?.isStable ?? false}>
          {reading === undefined ? t('silent') : `${formatKilograms(reading.grams)} kg`}
        </output>
        <Button size="large" variant="minimal" text={t('leave')} onClick={leave} />
      </div>
    )
  return (
    <div className="station-scale">
      {state === 'lost' && <span role="status">{t('lost')}</span>}
      <label>
        {t('baud')}
        <HTMLSelect
          value={baud}
          onChange={({ currentTarget }) => setBaud(Number(currentTarget.value))}
          options={BAUD_RATES.map((one) => ({ value: one, label: String(one) }))}
        />
      </label>
      <Button size="large" text={t('connect')} onClick={() => void choose(baud)} />
    </div>
  )
}
