import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, type FormEvent } from 'react'
import type { Fields } from '#core/base/fields/field.ts'
import type { goodsRoutes } from '../../../../http/contract/warehouse/goods/goods.routes.ts'
import type { warehouseViewRoutes } from '../../../../http/contract/warehouse/goods/warehouse-view.routes.ts'
import { useWords } from '../../../base/words.ts'
import { DeclaredFields } from '../../../resource/declared-fields.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { goodsLabelWords } from './goods-labels.words.ts'

const START = { copies: 1, format: 'pdf' }

type LabelsDialogProps = {
  readonly title: string
  readonly about: string
  /** The ids of the records, comma-separated. */
  readonly ids: string
  /** How many copies, and in which format. */
  readonly fields: Fields
  readonly route: typeof goodsRoutes.skuLabels | typeof warehouseViewRoutes.locationLabels
  readonly fileName: string
  readonly onClose: () => void
}

/** Labels of some records as a file, with a number of copies of each. */
export function LabelsDialog({ title, about, ids, fields, route, fileName, onClose }: LabelsDialogProps) {
  const t = useWords(goodsLabelWords)
  const id = useId()
  const form = useRecordForm({ fields }, undefined, START)
  const isZpl = form.values['format'] !== 'pdf'
  const download = useDownload(route, `${fileName}.${isZpl ? 'zpl' : 'pdf'}`, { failure: 'in-place', onDone: onClose })
  const copies = Number(form.values['copies'])
  const count = ids.split(',').length
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (form.checkAll().length > 0) return
    const { format } = form.values
    download.send({ query: { ids, copies, ...(isZpl ? { format: 'zpl', dpi: format === 'zpl_300' ? 300 : 203 } : {}) } })
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p className="text-muted">{about}</p>
          <DeclaredFields fields={fields} form={form} errors={{ ...download.fieldErrors, ...form.errors }} id={id} />
          {download.error !== null && <ErrorNote error={download.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                text={t('download', { count: Number.isInteger(copies) ? copies * count : count })}
                loading={download.isBusy}
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
