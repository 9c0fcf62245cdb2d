import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { FINISH_COUNT } from '#core/operations/stations/station-facts.ts'
import { useWords } from '../../../../base/words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { countsOf, GoodsAtHand, type TypedCounts } from './goods-at-hand.tsx'
import { goodsAtHand } from '../scans/kept-scans.ts'
import { codesTo } from '../scans/scan-form.tsx'
import { shelveWords } from './shelve.words.ts'
import { StationFrame } from '../station-frame.tsx'
import type { ScreenProps } from '../station-page.ts'
import { useTable } from '../use-table.ts'

/** Counts that were typed, as long as what is left is what it was then. */
function useCounts(left: string) {
  const [kept, setKept] = useState<{ readonly left: string; readonly typed: TypedCounts }>({ left, typed: {} })
  return { typed: kept.left === left ? kept.typed : {}, setTyped: (typed: TypedCounts) => setKept({ left, typed }) }
}

/**
 * The station where goods that orders brought are put on shelves: a parcel is taken at hand by its
 * number, and each scanned location takes the counted pieces.
 */
export function ShelveScreen({ station, guide }: ScreenProps) {
  const s = useWords(shelveWords)
  const table = useTable(station)
  const { scans, add, focus } = table
  const answer = goodsAtHand(scans, station)
  const goods = answer?.goods ?? null
  const parcel = answer?.order?.airway_number ?? goods?.order_number ?? ''
  const { typed, setTyped } = useCounts(JSON.stringify(goods))
  const take = (code: string): void => {
    const isTyped = goods !== null && Object.keys(typed).length > 0
    add(code, {}, isTyped ? { document: goods.order_number, goods: countsOf(goods, typed) } : {})
  }
  const entered = (code?: string): void => {
    focus()
    if (code !== undefined) take(code)
  }
  const missing = useCommand<void>(async () => add(FINISH_COUNT, {}, goods === null ? {} : { document: goods.order_number }), {
    ask: () => ({
      title: s('missingAsk', { left: goods?.left ?? 0 }),
      text: s('missingText'),
      confirmText: s('missingConfirm'),
      cancelText: s('missingKeep'),
    }),
    onDone: focus,
  })
  return (
    <StationFrame
      station={station}
      guide={guide}
      table={table}
      field={{
        label: goods === null ? s('parcel') : s('location', { parcel }),
        help: s(goods === null ? 'parcelHelp' : 'locationHelp'),
      }}
      onTyped={codesTo(take)}
      atHand={goods !== null && <GoodsAtHand goods={goods} parcel={parcel} typed={typed} onTyped={setTyped} onEnter={entered} />}
      more={goods !== null && <Button size="large" onClick={() => missing.send()} text={s('missing')} />}
    >
      {missing.question}
    </StationFrame>
  )
}
