import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { Confirm } from '@blueprintjs/icons'
import { useId, type ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { FINISH_COUNT, STATION_FACTS } from '#core/operations/stations/station-facts.ts'
import { transferRoutes } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { TransferLines } from '../../../warehouse/goods/transfers/transfer-view.tsx'
import { locationAtHand, type KeptScan } from '../scans/kept-scans.ts'
import type { PanelProps } from '../station-page.ts'
import { stationWords } from '../station.words.ts'
import { useReadAgain } from '../scans/use-read-again.ts'

type LinesProps = { readonly number: string; readonly scans: readonly KeptScan[] }

type CountAtHandProps = PanelProps & {
  /** The address of the list of such documents. */
  readonly list: string
  readonly finish: 'finishCount' | 'finishStocktake'
  readonly ask: 'finishAsk' | 'finishStocktakeAsk'
  /** The lines of the document, where who counts may see them. */
  readonly lines?: ComponentType<LinesProps>
}

/**
 * The document whose pieces are counted, how many the next scan counts, and the end of the receipt.
 */
function CountAtHand({ station, count, scans, onCommand, list, finish, ask, lines: Lines }: CountAtHandProps) {
  const t = useWords(stationWords)
  const id = useId()
  const { document, pieces, setPieces, isDamaged, setDamaged } = count
  const isBlind = STATION_FACTS[station].counts === 'blind'
  const location = isBlind && document ? locationAtHand(scans, station, document.number) : undefined
  const finishing = useCommand<void>(async () => onCommand(FINISH_COUNT), {
    ask: () => ({
      text: t(ask, { counted: document?.counted ?? 0, expected: document?.expected ?? 0 }),
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
              <Link to={`${list}/${encodeURIComponent(document.number)}`}>{document.number}</Link>
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
      {document && Lines && <Lines key={document.number} number={document.number} scans={scans} />}
    </>
  )
}

/** The lines that are still to be counted, read again after each answer. */
function ArrivingLines({ number, scans }: LinesProps) {
  const { data, refetch } = useCall(transferRoutes.findClientsTransfer, { params: { number } })
  useReadAgain(scans, refetch)
  return data === undefined ? null : <TransferLines transfer={data} />
}

export const TransferAtHand = (props: PanelProps) => (
  <CountAtHand {...props} list="/admin/transfers" finish="finishCount" ask="finishAsk" lines={ArrivingLines} />
)

export const StocktakeAtHand = (props: PanelProps) => (
  <CountAtHand {...props} list="/admin/stocktakes" finish="finishStocktake" ask="finishStocktakeAsk" />
)
