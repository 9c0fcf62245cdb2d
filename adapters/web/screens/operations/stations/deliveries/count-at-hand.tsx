import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Confirm } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { FINISH_COUNT, type StationName } from '#core/operations/stations/station-facts.ts'
import { transferRoutes } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import type { ScanAnswer } from '../../../../../http/contract/operations/stations/station.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { TransferLines } from '../../../warehouse/goods/transfers/transfer-view.tsx'
import { locationAtHand, type KeptScan } from '../scans/kept-scans.ts'
import { stationWords } from '../station.words.ts'
import { useReadAgain } from '../scans/use-read-again.ts'

type PieceCount = { readonly pieces?: number; readonly damaged?: true }

/**
 * How many pieces the next scan counts, and whether they are damaged; one good piece after each
 * scan again. `document` is `undefined` at other stations.
 */
export function useCount(document: ScanAnswer['document'] | undefined) {
  const [pieces, setPieces] = useState('1')
  const [isDamaged, setDamaged] = useState(false)
  const take = (): PieceCount => {
    if (document === undefined) return {}
    setPieces('1')
    setDamaged(false)
    const count = Number(pieces)
    return { ...(Number.isInteger(count) && count > 1 ? { pieces: count } : {}), ...(isDamaged ? { damaged: true } : {}) }
  }
  return { document, pieces, setPieces, isDamaged, setDamaged, take }
}

type CountAtHandProps = {
  readonly station: StationName
  readonly count: ReturnType<typeof useCount>
  readonly scans: readonly KeptScan[]
  readonly onCommand: (code: string) => void
}

/**
 * The document whose pieces are counted, how many the next scan counts, and the end of the receipt.
 */
export function CountAtHand({ station, count, scans, onCommand }: CountAtHandProps) {
  const t = useWords(stationWords)
  const id = useId()
  const { document, pieces, setPieces, isDamaged, setDamaged } = count
  const isBlind = station === 'stocktake'
  const finish = isBlind ? 'finishStocktake' : 'finishCount'
  const location = isBlind && document ? locationAtHand(scans, station, document.number) : undefined
  const finishing = useCommand<void>(async () => onCommand(FINISH_COUNT), {
    ask: () => ({
      text: t(isBlind ? 'finishStocktakeAsk' : 'finishAsk', { counted: document?.counted ?? 0, expected: document?.expected ?? 0 }),
      confirmText: t(finish),
      cancelText: t('finishKeep'),
      intent: 'primary',
    }),
  })
  return (
    <>
      <section className="station-bag panel" aria-label={t('countHelp')}>
        {document ? (
          <>
            <p className="station-bag-name">
              <Link to={`/admin/${isBlind ? 'stocktakes' : 'transfers'}/${encodeURIComponent(document.number)}`}>{document.number}</Link>
            </p>
            <span>
              {isBlind
                ? t('countedFacts', { counted: document.counted })
                : t('countFacts', { ...document, expected: document.expected ?? 0 })}
            </span>
            {isBlind && <span>{location === undefined ? t('noLocation') : t('atLocation', { location })}</span>}
          </>
        ) : (
          <p className="station-help">{t('noDocument')}</p>
        )}
        <label htmlFor={id}>{t('perScan')}</label>
        <InputGroup
          id={id}
          className="station-count"
          inputMode="numeric"
          value={pieces}
          onChange={(event) => setPieces(event.target.value)}
        />
        <Checkbox large checked={isDamaged} label={t('damaged')} onChange={(event) => setDamaged(event.currentTarget.checked)} />
        <Button size="large" icon={<Confirm />} text={t(finish)} disabled={!document} onClick={() => finishing.send()} />
        {finishing.question}
      </section>
      {document && station === 'transfer' && <ArrivingLines key={document.number} number={document.number} scans={scans} />}
    </>
  )
}

/** The lines that are still to be counted, read again after each answer. */
function ArrivingLines({ number, scans }: { readonly number: string; readonly scans: readonly KeptScan[] }) {
  const { data, refetch } = useCall(transferRoutes.findClientsTransfer, { params: { number } })
  useReadAgain(scans, refetch)
  return data === undefined ? null : <TransferLines transfer={data} />
}
