import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ChevronDown, Dollar, Duplicate, Edit, Endorsed, Headset, Inbox, NewShield, Print, Trash, Undo } from '@blueprintjs/icons'
import { useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'
import { returnKindOf } from '#core/parcels/orders/place/return.rules.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { INSURABLE_STATES } from '#core/operations/insurance/policy.ts'
import { STATION_FACTS, WORK_AT_STATIONS } from '#core/operations/stations/station-facts.ts'
import { pathOf } from '../../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { trackingRoutes } from '../../../../../http/contract/parcels/tracking/tracking.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { currentLocale } from '../../../../base/locale.ts'
import { isGranted } from '../../../../base/screen.ts'
import { say, useWords } from '../../../../base/words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { countingPath } from '../../../../base/paths.ts'
import { codChangesWords } from '../../../money/cod/changes/cod-changes.words.ts'
import { codOfferOf } from '../../../money/cod/bills/cod-offer.ts'
import { RequestCodDialog } from '../../../money/cod/bills/request-cod-dialog.tsx'
import { EVENT_TEXTS } from '../event.words.ts'
import { labelWords } from '../labels/labels.words.ts'
import { useHasOtherWay } from '../labels/preferred-type.ts'
import { PrintDialog } from '../labels/print-dialog.tsx'
import { mayPrint } from '../may-print.ts'
import { isEditable, isEnding } from '../order-events.ts'
import { formPath, insurePath, listPathOf, orderEditPath, raisePath } from '../../../../base/paths.ts'
import { isEvent, referenceOf } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import { selectedOrder } from '../selected-order.ts'
import { useOwnKinds } from '../use-kinds.ts'
import { useRefreshOrders, type OrderFound } from '../../../../base/use-refresh-orders.ts'
import { detailWords } from '../facts/detail.words.ts'
import { EventDialog } from './event-dialog.tsx'

type OrderActionsProps = { readonly order: OrderFound; readonly kind: OrderKind }
type Action = {
  readonly name: string
  readonly text: string
  readonly icon?: ReactElement
  readonly isLast?: boolean
  readonly run: () => void
}

/** Events that move an order on, in the order in which they are offered as the one button. */
const FORWARD: readonly OrderEvent[] = ['submit', 'confirm_weight', 'receive', 'dispatch', 'continue', 'redeliver', 'release', 'deliver']

/**
 * Says whether an action is suggested. An action that stops an order is not, even where nothing
 * else is offered.
 */
const isSuggested = ({ name }: Action): boolean => !isEvent(name) || FORWARD.includes(name)

type OrderActionDialog =
  | { readonly event: OrderEvent }
  | { readonly dialog: 'print'; readonly asks: boolean }
  | { readonly dialog: 'cod' }
  | undefined

/**
 * The actions for an order: the most likely as a button, the rest in a menu, those that end the
 * order last.
 */
export function OrderActions({ order, kind }: OrderActionsProps) {
  const t = useWords(detailWords)
  const [asked, setAsked] = useState<OrderActionDialog>()
  const { actions, question } = useActions({ order, kind, onAsk: setAsked })
  const codOffer = codOfferOf(order)
  const [first, ...rest] = actions
  const [plain, ending] = [rest.filter((action) => action.isLast !== true), rest.filter((action) => action.isLast === true)]
  const item = ({ name, text, icon, run }: Action) => (
    <MenuItem key={name} text={text} {...(icon === undefined ? {} : { icon })} onClick={run} />
  )
  const close = (): void => setAsked(undefined)
  return (
    <>
      {first && (
        <Button key={first.name} intent={isSuggested(first) ? 'primary' : 'none'} icon={first.icon} text={first.text} onClick={first.run} />
      )}
      {rest.length > 0 && (
        <PopoverNext
          placement="bottom-end"
          content={
            <Menu>
              {plain.map(item)}
              {plain.length > 0 && ending.length > 0 && <MenuDivider />}
              {ending.map(item)}
            </Menu>
          }
        >
          <Button text={t('more')} endIcon={<ChevronDown />} />
        </PopoverNext>
      )}
      {asked !== undefined && 'event' in asked && <EventDialog order={order} event={asked.event} onClose={close} />}
      {codOffer !== undefined && asked !== undefined && 'dialog' in asked && asked.dialog === 'cod' && (
        <RequestCodDialog order={codOffer} onClose={close} />
      )}
      {asked !== undefined && 'dialog' in asked && asked.dialog === 'print' && (
        <PrintDialog orders={[selectedOrder(order)]} labelTypes={kind.labelTypes} asks={asked.asks} onClose={close} />
      )}
      {question}
    </>
  )
}

/** The proof of delivery in a tab of its own. */
const openProof = (order: string): void =>
  void window.open(
    pathOf(trackingRoutes.signProof, { params: { order_number: order }, query: { lang: currentLocale() } }),
    '_blank',
    'noopener',
  )

type OfferedActionsInput = OrderActionsProps & { readonly onAsk: (asked: OrderActionDialog) => void }

/** Everything that is offered, the most likely first. */
function useActions({ order, kind, onAsk }: OfferedActionsInput) {
  const t = useWords(detailWords)
  const cod = useWords(codChangesWords)
  const common = useWords(orderWords)
  const label = useWords(labelWords)
  const hasOtherWay = useHasOtherWay()
  const navigate = useNavigate()
  const { user } = useSession()
  const { remove, question } = useRemoveDraft(order, kind)
  const isCustomer = user.role === 'Customer'
  const following = useFollowing(order, kind)
  const shelving = useShelving(order)
  const insuring = useInsuring(order)
  const mayMove = isGranted(user, { area: 'orders', action: 'update' })
  const events = (mayMove ? order.events.filter(isEvent) : []).map((event): Action & { readonly event: OrderEvent } => ({
    name: event,
    event,
    text: say(EVENT_TEXTS[event].act),
    isLast: isEnding(event),
    run: () => onAsk({ event }),
  }))
  const forward = FORWARD.flatMap((event) => events.find((action) => action.event === event) ?? [])
  const print: readonly Action[] = mayPrint(order)
    ? [{ name: 'print', text: common('print'), icon: <Print />, run: () => onAsk({ dialog: 'print', asks: false }) }]
    : []
  const others: readonly (Action | false)[] = [
    hasOtherWay &&
      mayPrint(order) && { name: 'printAs', text: label('otherWay'), icon: <Print />, run: () => onAsk({ dialog: 'print', asks: true }) },
    ...following,
    isEditable(user, order.status) && {
      name: 'edit',
      text: t('edit'),
      icon: <Edit />,
      run: () => void navigate(orderEditPath(order.order_number)),
    },
    isCustomer && {
      name: 'copy',
      text: t('copyOrder'),
      icon: <Duplicate />,
      run: () => void navigate(formPath(kind), { state: { like: order } }),
    },
    order.status === 'signed' &&
      isGranted(user, { area: 'orders', action: 'export' }) && {
        name: 'sign-proof',
        text: t('signProof'),
        icon: <Endorsed />,
        run: () => openProof(order.order_number),
      },
    isCustomer &&
      codOfferOf(order) !== undefined && { name: 'cod', text: cod('request'), icon: <Dollar />, run: () => onAsk({ dialog: 'cod' }) },
    ...insuring,
    isCustomer &&
      order.status !== 'draft' && {
        name: 'raise',
        text: t('raiseWorkOrder'),
        icon: <Headset />,
        run: () => void navigate(raisePath(order)),
      },
    isCustomer && order.status === 'draft' && { name: 'remove', text: t('removeDraft'), icon: <Trash />, isLast: true, run: remove },
  ]
  const isPrintDue = order.print_time === null || order.label_outdated
  // A shipper prints before anything else; what holds an order up comes before that.
  const main = isCustomer && isPrintDue && order.status === 'confirmed' ? [...print, ...forward] : [...shelving, ...forward, ...print]
  const rest = events.filter((action) => !main.includes(action))
  return {
    actions: [...main, ...others.flatMap((action) => (action === false ? [] : [action])), ...rest].toSorted(
      (one, other) => Number(one.isLast === true) - Number(other.isLast === true),
    ),
    question,
  }
}

/** Returns the action that puts the goods of an order on shelves at a station. */
function useShelving(order: OrderFound): readonly Action[] {
  const navigate = useNavigate()
  const { user } = useSession()
  if (!order.to_shelve || !isGranted(user, WORK_AT_STATIONS)) return []
  const run = (): void => void navigate(countingPath('shelve', order.order_number))
  return [{ name: 'shelve', text: say(STATION_FACTS.shelve.label), icon: <Inbox />, run }]
}

/** Returns the action that orders insurance, until the dispatch. */
function useInsuring({ order_number: number, status }: OrderFound): readonly Action[] {
  const t = useWords(detailWords)
  const navigate = useNavigate()
  const { user } = useSession()
  if (user.role !== 'Customer' || !INSURABLE_STATES.has(status)) return []
  return [{ name: 'insure', text: t('insure'), icon: <NewShield />, run: () => void navigate(insurePath(number)) }]
}

/** The orders that may follow this one, of kinds that the customer may place. */
function useFollowing(order: OrderFound, kind: OrderKind): readonly Action[] {
  const t = useWords(detailWords)
  const navigate = useNavigate()
  const refresh = useRefreshOrders()
  const own = useOwnKinds()
  const making = useCommand(orderRoutes.makeReturn, {
    done: t('returnMade'),
    onDone: async (draft) => {
      refresh()
      await navigate(orderEditPath(draft.order_number))
    },
  })
  // A returned parcel goes on as an order of a kind that takes it: sent again, or unpacked into
  // stock.
  const resent = own
    .filter((one) => order.status === 'returned' && one.takesOriginal === true)
    .map((one): Action => ({ name: one.name, text: say(one.label), run: () => void navigate(formPath(one, order.order_number)) }))
  const back = returnKindOf({ kind: kind.name, status: order.status })
  if (!own.some((one) => one === back)) return resent
  const send = (): void => making.send({ params: { order_number: order.order_number } })
  return [...resent, { name: 'makeReturn', text: t('makeReturn'), icon: <Undo />, run: send }]
}

function useRemoveDraft(order: OrderFound, kind: OrderKind) {
  const t = useWords(detailWords)
  const common = useWords(orderWords)
  const navigate = useNavigate()
  const refresh = useRefreshOrders()
  const removing = useCommand(orderRoutes.removeOrder, {
    ask: () => ({
      title: t('removeAsk', { order: referenceOf(order) }),
      text: common('askFinal'),
      confirmText: t('removeDraft'),
      cancelText: t('removeKeep'),
      intent: 'danger',
    }),
    done: t('removed'),
    onDone: async () => {
      await navigate(listPathOf(kind))
      refresh()
    },
    onFailed: refresh,
  })
  return { remove: () => removing.send({ params: { order_number: order.order_number } }), question: removing.question }
}
