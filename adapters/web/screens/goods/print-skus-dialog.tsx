import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, type FormEvent } from 'react'
import { skuLabelFields } from '../../../../core/labels/sku-label.ts'
import { goodsRoutes } from '../../../http/contract/goods/goods.routes.ts'
import { useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { DeclaredFields } from '../../resource/declared-fields.tsx'
import { useRecordForm } from '../../resource/use-record-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { goodsLabelWords } from './goods-labels.words.ts'

const FORM = { fields: skuLabelFields }
const START = { copies: 1, format: 'pdf' }

/** Labels of the selected SKUs as a file, with a number of copies of each. */
export function PrintSkusDialog({ opened, onClose }: OpenedProps<unknown>) {
  const t = useWords(goodsLabelWords)
  const id = useId()
  const ids = opened.split(',')
  const form = useRecordForm(FORM, undefined, START)
  const isZpl = form.values['format'] !== 'pdf'
  const download = useDownload(goodsRoutes.skuLabels, isZpl ? 'sku-labels.zpl' : 'sku-labels.pdf', { failure: 'in-place', onDone: onClose })
  const copies = Number(form.values['copies'])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.checkAll().length > 0) return
    const { format } = form.values
    download.send({ query: { ids: opened, copies, ...(isZpl ? { format: 'zpl', dpi: format === 'zpl_300' ? 300 : 203 } : {}) } })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('print')}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p className="text-muted">{t('about', { count: ids.length })}</p>
          <DeclaredFields fields={skuLabelFields} form={form} errors={{ ...download.fieldErrors, ...form.errors }} id={id} />
          {download.error !== null && <ErrorNote error={download.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                text={t('download', { count: Number.isInteger(copies) ? copies * ids.length : ids.length })}
                loading={download.isBusy}
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
