import { Button, Callout, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useId, useMemo, useState } from 'react'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { valueOf } from '../../../../base/order-text.ts'
import { listWords } from './list.words.ts'
import { readNumbers } from './order-filters.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

const MOST_NUMBERS = 500
const DUPLICATES_NAMED = 5

export type NumbersDialogProps = { readonly numbers: string; readonly onFind: (numbers: string) => void; readonly onClose: () => void }

/** Takes many numbers, one per line, pasted or scanned one after another. */
export function NumbersDialog({ numbers: initial, onFind, onClose }: NumbersDialogProps) {
  const t = useWords(listWords)
  const id = useId()
  const [text, setText] = useState(initial.replaceAll(',', '\n'))
  const { numbers, duplicates } = useMemo(() => readNumbers(text), [text])
  const isTooMany = numbers.length > MOST_NUMBERS
  const find = (): void => {
    if (numbers.length > 0 && !isTooMany) onFind(numbers.join(','))
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('manyTitle')}>
      <DialogBody>
        <FormField
          id={id}
          label={t('manyLabel')}
          error={isTooMany ? t('manyTooMany', { most: MOST_NUMBERS, count: numbers.length }) : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              fill
              autoFocus
              rows={10}
              className="code-input"
              value={text}
              aria-describedby={[control['aria-describedby'], `${id}-count`].filter(Boolean).join(' ')}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) find()
              }}
            />
          )}
        </FormField>
        <div id={`${id}-count`} role="status" className="numbers-count">
          <p>{t('manyCount', { count: numbers.length })}</p>
          {duplicates.length > 0 && (
            <p>
              {t('manyDuplicates', {
                count: duplicates.length,
                numbers: `${duplicates.slice(0, DUPLICATES_NAMED).join(', ')}${duplicates.length > DUPLICATES_NAMED ? ' …' : ''}`,
              })}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('close')} onClick={onClose} />
            <Button intent="primary" text={t('manyFind')} disabled={numbers.length === 0 || isTooMany} onClick={find} />
          </>
        }
      />
    </Dialog>
  )
}

const isOf = (row: OrderRow, number: string): boolean =>
  [row.order_number, row.airway_number, valueOf(row, 'order_refCode')].some(
    (one) => typeof one === 'string' && one.toLowerCase() === number.toLowerCase(),
  )

export type NumbersNoteProps = { readonly numbers: string; readonly onEdit: () => void; readonly onClear: () => void }

/** The result for the searched numbers: how many there are, and which are unknown. */
export function NumbersNote({ numbers: joined, onEdit, onClear }: NumbersNoteProps) {
  const t = useWords(listWords)
  const numbers = useMemo(() => readNumbers(joined).numbers, [joined])
  const { data } = useCall(orderRoutes.listOrders, { query: { numbers: joined, pageSize: MOST_NUMBERS } })
  // Beyond one page an unlisted number may be on another page.
  const unknown = useMemo(
    () =>
      data === undefined || data.total > data.rows.length ? [] : numbers.filter((number) => !data.rows.some((row) => isOf(row, number))),
    [data, numbers],
  )
  return (
    <Callout compact intent={unknown.length > 0 ? 'warning' : 'primary'} className="numbers-note">
      <div role="status">
        {t('manyOn', { count: numbers.length })}
        {unknown.length > 0 && (
          <details>
            <summary>{t('manyUnknown', { count: unknown.length })}</summary>
            <p className="numbers-unknown">{unknown.join(', ')}</p>
          </details>
        )}
      </div>
      <div className="numbers-note-buttons">
        {unknown.length > 0 && (
          <Button size="small" icon={<Duplicate />} text={t('manyCopy')} onClick={() => copyText(unknown.join('\n'), t('copied'))} />
        )}
        <Button size="small" text={t('manyEdit')} onClick={onEdit} />
        <Button size="small" text={t('manyEnd')} onClick={onClear} />
      </div>
    </Callout>
  )
}
