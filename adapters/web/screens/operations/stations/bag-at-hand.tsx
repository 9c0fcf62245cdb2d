import { Button, InputGroup } from '@blueprintjs/core'
import { Confirm, Plus, Print } from '@blueprintjs/icons'
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { LONGEST_NOTE } from '#core/operations/stations/returns/received-return.ts'
import { NEW_BAG, SEAL_BAG } from '#core/operations/stations/station-facts.ts'
import { bagRoutes } from '../../../../http/contract/warehouse/transport/bag.routes.ts'
import { useWords } from '../../../base/words.ts'
import { focusControl } from '../../../ui/form/focus-control.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { bagPath, BAG_TONES } from '../../warehouse/transport/bag-text.ts'
import type { PanelProps } from './station-page.ts'
import { stationWords } from './station.words.ts'

/** Asks why a parcel goes into a bag of another destination or channel. */
function OverruleForm({ onOverrule }: { readonly onOverrule: (reason: string) => void }) {
  const t = useWords(stationWords)
  const id = useId()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() === '') focusControl(id)
    else onOverrule(reason.trim())
  }
  return (
    <form className="station-overrule" onSubmit={submit} noValidate>
      <FormField id={id} label={t('overruleReason')} error={isTried && reason.trim() === '' ? t('overruleMissing') : undefined}>
        {(control) => (
          <InputGroup
            {...control}
            size="large"
            maxLength={LONGEST_NOTE}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </FormField>
      <Button type="submit" size="large" intent="warning" text={t('overrule')} />
    </form>
  )
}

/**
 * The bag that is being filled, with the codes of the table as buttons: they are sent as the scans
 * that they are.
 */
export function BagAtHand({ bag, scans: [newest], onCommand }: Pick<PanelProps, 'bag' | 'scans' | 'onCommand'>) {
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
          {bag.country !== null && <span>{[bag.country, bag.channel].filter(Boolean).join(' · ')}</span>}
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
      {newest?.state === 'refused' && newest.error === 'PARCEL_OF_ANOTHER_LANE' && (
        <OverruleForm key={newest.scanId} onOverrule={(overrule) => onCommand(newest.code, { overrule })} />
      )}
    </section>
  )
}
