import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { FileStore } from '#core/platform/files/file-store.port.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { assign, close, noteIn, openOne, raise, raiseAsGuest, sayIn } from '#core/operations/support/handle-work-order.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import { supportFailure } from '#core/operations/support/support.failures.ts'
import { workOrder } from '#core/operations/support/work-order.entity.ts'
import { workOrderMachine } from '#core/operations/support/work-order.machine.ts'
import type { ListedWorkOrder, WorkOrderFilter, WorkOrders } from '#core/operations/support/work-order.ports.ts'
import { entriesFor, type WorkOrder } from '#core/operations/support/work-order.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import type { WholeWorkOrder, WorkOrderRow, workOrderRoutes } from '../../../../contract/operations/support/work-order.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { storedFile } from '../../../presenters/file-answer.ts'
import type { StoreUpload } from '../../platform/files/file.handlers.ts'

type Parts = {
  readonly workOrders: WorkOrders
  readonly references: () => References
  readonly files: Pick<FileRecords, 'find'>
  readonly fileStore: FileStore
  readonly storeUpload: StoreUpload
  readonly raise: ReturnType<typeof raise>
  readonly raiseAsGuest: ReturnType<typeof raiseAsGuest>
  readonly open: ReturnType<typeof openOne>
  readonly say: ReturnType<typeof sayIn>
  readonly note: ReturnType<typeof noteIn>
  readonly close: ReturnType<typeof close>
  readonly assign: ReturnType<typeof assign>
}

const CATEGORIES: Readonly<Record<string, Readonly<Record<Locale, string>>>> = workOrder.fields.category.choices
const fileIdOf = (src: string): string => src.slice(src.lastIndexOf('/') + 1)
const reachOf = (actor: Actor) => ({ customerIds: clientsWithin(actor) })

const rowOf = (
  order: Omit<ListedWorkOrder, 'account'> & { readonly account?: string | undefined },
  actor: Actor,
  locale: Locale,
): WorkOrderRow => ({
  work_number: order.number,
  account: order.account ?? null,
  contact: order.contact ?? null,
  category: order.category,
  category_txt: CATEGORIES[order.category]?.[locale] ?? order.category,
  title: order.title,
  airway_number: order.airwayNumber ?? null,
  status: order.state,
  status_txt: workOrderMachine.states[order.state].label[locale],
  reading: order.reading[actor.audience],
  // Only staff see who handles a work order.
  handler: actor.audience === 'staff' ? (order.handlerId ?? null) : null,
  handler_name: actor.audience === 'staff' ? (order.handlerName ?? null) : null,
  create_time: instantText(order.createdAt),
  update_time: instantText(order.updatedAt),
})

function eventsOf(order: WorkOrder, actor: Actor): WholeWorkOrder['events'] {
  const isClosable = order.state !== 'closed'
  if (actor.audience === 'customer') return ['say', ...(isClosable ? (['close'] as const) : [])]
  if (!mayDo(actor, { area: 'work-orders', action: 'update' })) return []
  return ['say', ...(isClosable ? (['close'] as const) : []), 'assign', 'note']
}

const wholeOf = (order: WorkOrder, actor: Actor, locale: Locale): WholeWorkOrder => ({
  ...rowOf(order, actor, locale),
  entries: entriesFor(order, actor.audience).map((entry) => ({
    side: entry.side,
    author: entry.authorName,
    is_mine: entry.side === actor.audience && entry.authorId === actor.id,
    is_note: entry.isNote === true,
    content: entry.content,
    attachments: entry.attachments.map(({ name, src }) => ({ name, src: `/api/workOrders/${order.number}/files/${fileIdOf(src)}` })),
    create_time: instantText(entry.at),
  })),
  events: eventsOf(order, actor),
})

/** The filter of a query, for those that the actor may see. */
export function workOrderFilter(
  { status, reading, handler, ...asked }: QueryOf<typeof workOrderRoutes.workOrders>,
  actor: Actor,
): WorkOrderFilter {
  const handlerId = actor.audience !== 'staff' || handler === undefined ? undefined : handler === 'mine' ? actor.id : null
  return {
    ...reachOf(actor),
    ...asked,
    handlerId,
    ...(status === undefined ? {} : { states: [status] }),
    ...(reading === undefined ? {} : { reading: { side: actor.audience, state: reading } }),
  }
}

/** Handlers of work orders, for shippers and staff. */
export function workOrderHandlers(parts: Parts): BindingsOf<typeof workOrderRoutes> {
  const { workOrders, references, files, fileStore, storeUpload } = parts
  const answerWorkOrder = async (
    done: Promise<Result<WorkOrder>>,
    { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  ) => {
    const order = await done
    return order.ok ? ok(wholeOf(order.value, actor, locale)) : order
  }
  const findWorkOrder = async (number: string, actor: Actor): Promise<Result<WorkOrder>> => {
    const order = await workOrders.find(number, reachOf(actor))
    return order === undefined ? failed(supportFailure('WORK_ORDER_NOT_FOUND', { number })) : ok(order)
  }
  return {
    workOrders: async ({ query, actor, locale }) => {
      const [{ rows, total }, unread] = await Promise.all([
        workOrders.list(workOrderFilter(query, actor)),
        workOrders.unread(actor.audience, reachOf(actor)),
      ])
      return ok({ rows: rows.map((row) => rowOf(row, actor, locale)), total, unread })
    },
    workOrderHandlers: async () => {
      const staff = (await workOrders.staff()).map((one) => withRoles(one, references()))
      return ok(staff.filter((one) => mayDo(one, { area: 'work-orders', action: 'update' })).map(({ id, name }) => ({ id, name })))
    },
    raiseWorkOrder: ({ body, actor, locale }) => answerWorkOrder(parts.raise(body, actor), { actor, locale }),
    raiseAsGuest: async ({ body }) => {
      const raised = await parts.raiseAsGuest(body)
      return raised.ok ? ok({ work_number: raised.value.number }) : raised
    },
    workOrder: ({ params, actor, locale }) => answerWorkOrder(findWorkOrder(params.work_number, actor), { actor, locale }),
    openWorkOrder: ({ params, actor, locale }) => answerWorkOrder(parts.open(params.work_number, actor), { actor, locale }),
    sayInWorkOrder: ({ params, body, actor, locale }) => answerWorkOrder(parts.say(params.work_number, body, actor), { actor, locale }),
    closeWorkOrder: ({ params, actor, locale }) => answerWorkOrder(parts.close(params.work_number, actor), { actor, locale }),
    assignWorkOrder: ({ params, body, actor, locale }) =>
      answerWorkOrder(parts.assign(params.work_number, body.handler, actor), { actor, locale }),
    noteInWorkOrder: ({ params, body, actor, locale }) => answerWorkOrder(parts.note(params.work_number, body, actor), { actor, locale }),
    workOrderFile: async ({ params, actor }) => {
      const order = await findWorkOrder(params.work_number, actor)
      const said = order.ok ? entriesFor(order.value, actor.audience).flatMap(({ attachments }) => attachments) : []
      const file = said.some(({ src }) => fileIdOf(src) === params.file_id) ? await files.find(params.file_id) : undefined
      const bytes = file === undefined ? undefined : await fileStore.read(file.id)
      if (file === undefined || bytes === undefined) return order.ok ? failed(fileFailure('FILE_NOT_FOUND')) : order
      return ok(storedFile({ file, bytes }))
    },
    uploadToWorkOrder: ({ upload, actor }) => storeUpload({ upload, purpose: 'work_order' }, actor),
  }
}
