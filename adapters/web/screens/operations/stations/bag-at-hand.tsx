import { Button } from '@blueprintjs/core'
import { Confirm, Plus, Print } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { NEW_BAG, SEAL_BAG } from '#core/operations/stations/station-facts.ts'
import { bagRoutes } from '../../../../http/contract/warehouse/transport/bag.routes.ts'
import { useWords } from '../../../base/words.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { bagPath, BAG_TONES } from '../../warehouse/transport/bag-text.ts'
import type { PanelProps } from './station-page.ts'
import { stationWords } from './station.words.ts'

/**
 * The bag that is being filled, with the codes of the table as buttons: they are sent as the scans
 * that they are.
 */
export function BagAtHand({ bag, onCommand }: Pick<PanelProps, 'bag' | 'onCommand'>) {
  const t = useWords(stationWords)
  const label = useDownload(bagRoutes.bagLabels, 'bag-label.pdf')
  return (
    <section className="station-bag panel" aria-label={t('newBag')}>
      {bag === null ? (
        <p className="station-help">{t('noBag')}</p>
      ) : (
        <>
          <p className="station-bag-name">
            <Link to={bagPath(bag.packing_number)}>{bag.bagCode}</Link>
          </p>
          <StateTag tone={BAG_TONES[bag.status]} isLarge>
            {bag.status_txt}
          </StateTag>
          <span>{t('bagFacts', { count: bag.number_of_shipment, weight: bag.weight })}</span>
        </>
      )}
      <Button size="large" icon={<Plus />} text={t('newBag')} onClick={() => onCommand(NEW_BAG)} />
      <Button size="large" icon={<Confirm />} text={t('sealBag')} disabled={bag?.status !== 'open'} onClick={() => onCommand(SEAL_BAG)} />
      <Button
        size="large"
        icon={<Print />}
        text={t('bagLabel')}
        disabled={bag === null}
        loading={label.isBusy}
        onClick={() => bag !== null && label.send({ query: { numbers: bag.packing_number } })}
      />
    </section>
  )
}
