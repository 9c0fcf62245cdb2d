import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { OpeningNote } from '../../../../resource/opening-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { useCurrent } from '../../../../ui/use-current.ts'
import { useUnsent } from '../../../../ui/note/use-unsent.ts'
import { formWords } from '../form/form.words.ts'
import { draftOfRow, draftOfUnsent, emptyDraft, sameDraft, unsentOf, type OrderDraft } from '../form/order-draft.ts'
import { OrderFormView } from '../form/order-form-view.tsx'
import { usePageReferences } from '../form/page-references.ts'
import { UnsentOrderNote } from '../form/unsent-order-note.tsx'
import { useOrderForm } from '../form/use-order-form.ts'
import { useSendOrder } from '../form/use-send-order.ts'
import { LinkButton } from '../link-button.tsx'
import { newKey } from '../../../../base/new-key.ts'
import { listPathOf, ORIGINAL, QUOTED } from '../../../../base/paths.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'
import { PlacedOrder } from './placed-order.tsx'

/** An order to copy is passed in the navigation's state: "another like this". */
type Like = { readonly like?: OrderRow } | null

/** The page that creates orders of a kind; afterwards it explains what to do with the parcel. */
export function OrderCreateScreen({ kind }: { readonly kind: OrderKind }) {
  const like = (useLocation().state as Like)?.like
  const asked = askedOf(useSearchParams()[0])
  const [begun, setBegun] = useState(asked)
  const [placed, setPlaced] = useState<OrderRow>()
  const [round, setRound] = useState({ number: 0, like })
  const again = (from?: OrderRow): void => {
    setPlaced(undefined)
    setRound((before) => ({ number: before.number + 1, like: from }))
  }
  // The tab of the form may be open already: it begins again. What was typed in it is offered as an
  // unsent order.
  if (asked !== '' && asked !== begun) {
    setBegun(asked)
    again()
  }
  if (placed !== undefined) return <PlacedOrder kind={kind} order={placed} onAnother={() => again()} onAnotherLike={() => again(placed)} />
  return <CreateForm key={round.number} kind={kind} like={round.like} asked={begun} onPlaced={setPlaced} />
}

type CreateFormProps = OrderCreationStart & { readonly kind: OrderKind; readonly onPlaced: (order: OrderRow) => void }

/**
 * One form creates one order: its key is sent with every try, so that a double click or a retry
 * after a lost connection finds the first. The key is kept with what was typed, so that a restored
 * form finds it too.
 */
function CreateForm({ kind, like, asked, onPlaced }: CreateFormProps) {
  const t = useWords(formWords)
  const refresh = useRefreshOrders()
  const key = useCurrent(newKey)
  const { sender } = useSession().user
  const references = usePageReferences()
  const initial = useMemo(() => firstDraft(kind, { like, asked }), [kind, like, asked])
  const form = useOrderForm({ kind, initial, references: references.references, sender })
  // A copy that nobody has edited yet is work too.
  const isFilled = !sameDraft(kind, emptyDraft(kind), form.draft)
  const value = useMemo(() => ({ ...unsentOf(kind, form.draft), key: key.value }), [kind, form.draft, key.value])
  const unsent = useUnsent({ name: `order-new.${kind.name}`, value, isFilled })
  const sending = useSendOrder({
    form,
    call: (body, api) => api.call(orderRoutes.createOrder, { body }, { idempotencyKey: key.now() }),
    onSent: (order) => {
      unsent.release()
      refresh()
      onPlaced(order)
    },
  })
  const another = (): void => {
    key.set(newKey())
    void sending.retry()
  }
  const title = say(kind.pages.create.title)
  return (
    <>
      <PageHeader title={title} />
      <OpeningNote acts={actsOf(kind)} />
      <UnsentOrderNote
        form={form}
        unsent={unsent}
        title="unsentOrder"
        onRestore={(kept) => {
          key.set(kept.key)
          form.restore(draftOfUnsent(kind, kept, emptyDraft(kind)))
        }}
      />
      <OrderFormView
        form={form}
        references={references}
        sending={sending}
        title={title}
        submitText={t('submit')}
        failure={<CreateFailure error={sending.error} kind={kind} onRetry={() => void sending.retry()} onAnother={another} />}
        others={
          <>
            <Button
              variant="minimal"
              size="large"
              text={t('clearForm')}
              disabled={!isFilled || sending.isBusy}
              onClick={() => form.reset(emptyDraft(kind))}
            />
            <Button size="large" text={t('saveDraft')} disabled={sending.isBusy} onClick={() => void sending.send({ draft: true })} />
          </>
        }
      />
    </>
  )
}

/** Acts of the form: cash on delivery where the kind has it. */
const actsOf = ({ sections }: OrderKind) =>
  sections.some(({ fields }) => fields !== undefined && 'cod' in fields) ? (['place', 'cod'] as const) : (['place'] as const)

/** `asked`: what the address says of the order. */
type OrderCreationStart = { readonly like: OrderRow | undefined; readonly asked: string }

/**
 * The part of the address that the form begins with; a list on the same page has parameters of its
 * own.
 */
const askedOf = (query: URLSearchParams): string =>
  new URLSearchParams([...query].filter(([name]) => name === ORIGINAL || QUOTED.some((one) => one === name))).toString()

/**
 * Returns the draft that the form begins with: nothing, an order to copy, the returned parcel that
 * it is about, or the parcel that was quoted.
 */
function firstDraft(kind: OrderKind, { like, asked }: OrderCreationStart): OrderDraft {
  if (like !== undefined) return copyOf(kind, like)
  const empty = emptyDraft(kind)
  const query = new URLSearchParams(asked)
  const original = query.get(ORIGINAL)
  const quoted = QUOTED.flatMap((name) => (query.has(name) && name in empty.values ? [[name, query.get(name) ?? ''] as const] : []))
  return {
    ...empty,
    values: {
      ...empty.values,
      ...Object.fromEntries(quoted),
      ...(original !== null && kind.takesOriginal === true && { originalOrder: original }),
    },
  }
}

/** A copy has everything except the reference, which is unique per order. */
function copyOf(kind: OrderKind, row: OrderRow) {
  const draft = draftOfRow(kind, row)
  return { ...draft, values: { ...draft.values, refCode: '' } }
}

type CreateFailureProps = {
  readonly error: unknown
  readonly kind: OrderKind
  readonly onRetry: () => void
  readonly onAnother: () => void
}

function CreateFailure({ error, kind, onRetry, onAnother }: CreateFailureProps) {
  const t = useWords(formWords)
  if (error === undefined) return null
  if (!(error instanceof ApiError) || error.error !== 'IDEMPOTENCY_CONFLICT')
    return <ErrorNote error={error} title={t('keptTitle')} onRetry={onRetry} />
  // The first try was saved although its answer was lost, and the form was changed since: only a
  // person knows whether both are meant.
  return (
    <Note intent="warning" title={t('againTitle')} role="alert">
      <p>{t('againText')}</p>
      <div className="order-form-buttons">
        <LinkButton to={listPathOf(kind)} target="_blank" text={t('showLatest')} />
        <Button text={t('placeAnother')} onClick={onAnother} />
      </div>
    </Note>
  )
}
