import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { notify } from '../../../../ui/note/notify.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { referenceOf, valueOf } from '../../../../base/order-text.ts'
import { useCurrent } from '../../../../ui/use-current.ts'
import { useUnsent } from '../../../../ui/note/use-unsent.ts'
import { formWords } from '../form/form.words.ts'
import { draftOfRow, draftOfUnsent, unsentOf, type UnsentOrder } from '../form/order-draft.ts'
import { OrderFormView } from '../form/order-form-view.tsx'
import { usePageReferences } from '../form/page-references.ts'
import { UnsentOrderNote } from '../form/unsent-order-note.tsx'
import { useOrderForm } from '../form/use-order-form.ts'
import { sentConfirmations, useSendOrder } from '../form/use-send-order.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { orderPath } from '../../../../base/paths.ts'
import { useRefreshOrders, type OrderFound } from '../../../../base/use-refresh-orders.ts'

/** The page that changes an order while that is possible. */
export function OrderEditScreen() {
  const t = useWords(formWords)
  const { order_number: orderNumber = '' } = useParams()
  const { data: order, error, refetch } = useCall(orderRoutes.findOrder, { params: { order_number: orderNumber } })
  const kind = order && orderKind(order.order_type)
  // Values that no form shows must not be overwritten.
  if (order !== undefined && kind === undefined) return <Navigate to={orderPath(orderNumber)} replace />
  if (order !== undefined && kind !== undefined) return <EditForm order={order} kind={kind} onReload={async () => (await refetch()).data} />
  return (
    <>
      <PageHeader title={t('editOrder', { order: orderNumber })} />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <p role="status">{t('loading')}</p>}
    </>
  )
}

type EditFormProps = { readonly order: OrderFound; readonly kind: OrderKind; readonly onReload: () => Promise<OrderFound | undefined> }

/**
 * The typed changes, with the version that they change, so that a restored form overwrites nothing
 * unseen either.
 */
type UnsentChange = UnsentOrder & { readonly version: number }

function insuranceOf(order: OrderRow): string | undefined {
  const category = valueOf(order, 'insurance_category')
  return typeof category === 'string' ? category : undefined
}

/**
 * Sends the version that was read, so that no change is overwritten unseen; after a conflict the
 * user decides.
 */
function useEdit({ order, kind, onReload }: EditFormProps) {
  const t = useWords(formWords)
  const navigate = useNavigate()
  const refresh = useRefreshOrders()
  const { sender } = useSession().user
  const references = usePageReferences({ insured: insuranceOf(order) })
  const isDraft = order.status === 'draft'
  const version = useCurrent(order.version)
  // The form keeps starting from the first answer: a newer one must not change what is being typed.
  const [initial] = useState(() => draftOfRow(kind, order))
  const form = useOrderForm({ kind, initial, references: references.references, sender })
  const value = useMemo<UnsentChange>(() => ({ ...unsentOf(kind, form.draft), version: version.value }), [kind, form.draft, version.value])
  const unsent = useUnsent({ name: `order-edit.${order.order_number}`, value, isFilled: form.isDirty })
  const sending = useSendOrder({
    form,
    call: async (body, api, options) => {
      const params = { order_number: order.order_number }
      const saved = await api.call(orderRoutes.changeOrder, { params, body: { ...body, version: version.now() } })
      version.set(saved.version)
      if (!isDraft || options.draft === true) return saved
      return api.call(orderRoutes.moveOrder, { params: { ...params, event: 'submit' }, body: sentConfirmations(options) })
    },
    onSent: (_order, options) => {
      unsent.release()
      refresh()
      notify({ intent: 'success', message: t(!isDraft ? 'saved' : options.draft === true ? 'draftSaved' : 'placedTitle') })
      void navigate(orderPath(order.order_number))
    },
  })
  const loadNewest = async (): Promise<void> => {
    const newest = await onReload()
    if (newest === undefined) return
    version.set(newest.version)
    form.reset(draftOfRow(kind, newest))
    sending.clearError()
  }
  const overwrite = async (): Promise<void> => {
    version.set((await onReload())?.version ?? version.now())
    await sending.retry()
  }
  return {
    form,
    unsent,
    references,
    sending,
    isDraft,
    loadNewest,
    overwrite,
    restore: (kept: UnsentChange): void => {
      version.set(kept.version)
      form.restore(draftOfUnsent(kind, kept, initial))
    },
  }
}

function EditForm(props: EditFormProps) {
  const t = useWords(formWords)
  const { form, unsent, references, sending, isDraft, loadNewest, overwrite, restore } = useEdit(props)
  const title = t('editOrder', { order: referenceOf(props.order) })
  return (
    <>
      <PageHeader title={title} />
      <UnsentOrderNote form={form} unsent={unsent} title="unsentChange" onRestore={restore} />
      <OrderFormView
        form={form}
        references={references}
        sending={sending}
        title={title}
        order={props.order.order_number}
        submitText={t(isDraft ? 'submit' : 'save')}
        others={
          isDraft && (
            <Button size="large" text={t('saveDraft')} disabled={sending.isBusy} onClick={() => void sending.send({ draft: true })} />
          )
        }
        failure={
          <EditFailure
            error={sending.error}
            onRetry={() => void sending.retry()}
            onLoadNewest={() => void loadNewest()}
            onOverwrite={() => void overwrite()}
          />
        }
      />
    </>
  )
}

type EditFailureProps = {
  readonly error: unknown
  readonly onRetry: () => void
  readonly onLoadNewest: () => void
  readonly onOverwrite: () => void
}

function EditFailure({ error, onRetry, onLoadNewest, onOverwrite }: EditFailureProps) {
  const t = useWords(formWords)
  if (error === undefined) return null
  if (!(error instanceof ApiError) || error.error !== 'ORDER_CHANGED')
    return <ErrorNote error={error} title={t('keptSave')} onRetry={onRetry} />
  return (
    <Note intent="warning" title={t('changedTitle')} role="alert">
      <p>{t('changedText')}</p>
      <div className="order-form-buttons">
        <Button text={t('loadNewest')} onClick={onLoadNewest} />
        <Button text={t('overwrite')} onClick={onOverwrite} />
      </div>
    </Note>
  )
}
