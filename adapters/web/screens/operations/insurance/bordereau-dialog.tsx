import { Button, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { monthBefore, monthOf } from '#core/money/ledger/month.rules.ts'
import { insuranceRoutes } from '../../../../http/contract/operations/insurance/insurance.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { insuranceWords } from './insurance.words.ts'

const MOST_MONTHS = 24

/** The present month and those before it. */
function latestMonths(): readonly string[] {
  const found: string[] = []
  for (let month = monthOf(Date.now()); found.length < MOST_MONTHS; month = monthBefore(month)) found.push(month)
  return found
}

/** Asks which month of which insurer is wanted, and downloads its bordereau. */
export function BordereauDialog({ onClose }: OpenedProps<unknown>) {
  const t = useWords(insuranceWords)
  const id = useId()
  const [months] = useState(latestMonths)
  const [month, setMonth] = useState(months[1] ?? '')
  const [insurer, setInsurer] = useState('')
  const offered = useCall(insuranceRoutes.offeredInsurance, {})
  const insurers = [...new Set((offered.data ?? []).map((one) => one.insurer))]
  const download = useDownload(insuranceRoutes.bordereau, `insurance-${month}.xlsx`, { failure: 'in-place', onDone: onClose })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    download.send({ query: { month, ...(insurer === '' ? {} : { insurer }) } })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('bordereauTitle')}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p className="text-muted">{t('bordereauText')}</p>
          <FormField id={`${id}-month`} label={t('month')}>
            {(control) => (
              <HTMLSelect {...control} fill value={month} options={[...months]} onChange={(event) => setMonth(event.target.value)} />
            )}
          </FormField>
          <FormField id={`${id}-insurer`} label={t('insurer')}>
            {(control) => (
              <HTMLSelect {...control} fill value={insurer} onChange={(event) => setInsurer(event.target.value)}>
                <option value="">{t('allInsurers')}</option>
                {insurers.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </HTMLSelect>
            )}
          </FormField>
          {download.failure !== null && <ErrorNote error={download.failure} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('close')} onClick={onClose} />
              <Button type="submit" intent="primary" loading={download.isBusy} text={t('bordereau')} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
