import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, type FormEvent } from 'react'
import { moveGoodsFields } from '#core/warehouse/goods/stock/move-goods-fields.ts'
import { stockRoutes } from '../../../../http/contract/warehouse/goods/stock.routes.ts'
import { useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { DeclaredFields } from '../../../resource/declared-fields.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { stockWords } from './stock.words.ts'

const MOVE = { fields: moveGoodsFields }

/** Moves stock by hand; errors are shown beside their fields, and what was typed stays. */
export function MoveStockDialog({ onClose }: OpenedProps<unknown>) {
  const t = useWords(stockWords)
  const id = useId()
  const invalidate = useInvalidate()
  const form = useRecordForm(MOVE, undefined)
  const moving = useCommand(stockRoutes.moveStock, {
    failure: 'in-place',
    done: () => t('moved'),
    onDone: () => {
      onClose()
      void invalidate(stockRoutes.clientsStock)
    },
  })
  const wrong = moving.fieldErrors
  const panel = useFocusWrong(moving.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    moving.send({ body: form.toBody() })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('move')}>
      <form ref={panel} onSubmit={submit} noValidate>
        <DialogBody>
          <p className="text-muted">{t('moveText')}</p>
          <DeclaredFields fields={moveGoodsFields} form={form} errors={wrong} id={id} />
          {moving.error !== null && <ErrorNote error={moving.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('move')} loading={moving.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
