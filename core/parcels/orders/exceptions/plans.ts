import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { OrderEvent } from '../order.machine.ts'
import type { ExceptionCause } from './exception-cause.rules.ts'
import { WAREHOUSE_STATUSES, type WarehouseStatus } from './warehouse-status.ts'

/**
 * How a parcel is shelved abroad: unopened, unpacked into its articles, or as the warehouse's
 * system decides.
 */
const SHELVING_TYPES = {
  original: words('原包上架', '原包上架', 'Original package'),
  unpacking: words('拆包上架', '拆包上架', 'Unpacking'),
  system: words('系统上架', '系統上架', 'System'),
} as const satisfies Record<string, Words>

/**
 * The details that plans require of the customer (`needs`); a plan without a required value is
 * refused.
 */
export const planDetailFields = {
  new_city: { kind: 'text', maxLength: 80, label: words('新城市', '新城市', 'New city') },
  new_phone: { kind: 'phone', countryField: 'country', label: words('新电话', '新電話', 'New phone') },
  appointment_time: { kind: 'instant', when: 'future', label: words('预约时间', '預約時間', 'Appointment time') },
  shelving_type: { kind: 'choice', choices: SHELVING_TYPES, label: words('上架方式', '上架方式', 'Shelving type') },
} as const satisfies Fields
export type PlanDetails = RecordOf<typeof planDetailFields>
export type PlanDetail = keyof typeof planDetailFields

type PlanDeclaration = {
  readonly label: Words
  readonly offeredAt: readonly WarehouseStatus[]
  /** Causes for which a parcel stands still where the plan is an answer to them. */
  readonly answers: readonly ExceptionCause[]
  readonly needs: readonly PlanDetail[]
  /**
   * The event of the order when the plan has been carried out; without one the parcel stays where
   * it is and waits for the next plan.
   */
  readonly orderEvent?: OrderEvent
}

const EVERYWHERE = Object.keys(WAREHOUSE_STATUSES) as readonly WarehouseStatus[]
/** The parcel is in one of our warehouses and can be handled. */
const IN_HAND: readonly WarehouseStatus[] = ['origin', 'destination']
/** The parcel has not come back: it can still go on. */
const STOPPED: readonly ExceptionCause[] = ['exception', 'refusal', 'interception']
const ABROAD: readonly ExceptionCause[] = ['exception', 'refusal']

/**
 * Plans that can be made about an exception (rule: Plans offered). In transit nothing can be
 * returned or destroyed; an agent returns but neither destroys nor shelves, delivers within the
 * booked city, and is the only one to urge. A parcel that was intercepted stands still already; one
 * that came back can be destroyed, or taken by another order.
 */
export const PLANS = {
  return: {
    label: words('退回', '退回', 'Return'),
    offeredAt: ['origin', 'destination', 'delivered_to_agent'],
    answers: STOPPED,
    needs: [],
    orderEvent: 'return',
  },
  destroy: {
    label: words('销毁', '銷毀', 'Destroy'),
    offeredAt: IN_HAND,
    answers: [...STOPPED, 'return'],
    needs: [],
    orderEvent: 'destroy',
  },
  continue_delivery: {
    label: words('继续派送', '繼續派送', 'Continue delivery'),
    offeredAt: EVERYWHERE,
    answers: STOPPED,
    needs: [],
    orderEvent: 'continue',
  },
  stop_delivery: { label: words('暂停派送', '暫停派送', 'Stop delivery'), offeredAt: EVERYWHERE, answers: ['exception'], needs: [] },
  urge_delivery: {
    label: words('催派', '催派', 'Urge delivery'),
    offeredAt: ['delivered_to_agent'],
    answers: ['exception'],
    needs: [],
    orderEvent: 'continue',
  },
  subscribe_shelving: {
    label: words('预约暂存上架', '預約暫存上架', 'Subscribe temporary shelving'),
    offeredAt: ['destination'],
    answers: ABROAD,
    needs: ['shelving_type'],
    orderEvent: 'return',
  },
  update_appointment: {
    label: words('更新预约时间', '更新預約時間', 'Update appointment time'),
    offeredAt: ['destination', 'delivered_to_agent'],
    answers: ABROAD,
    needs: ['appointment_time'],
    orderEvent: 'continue',
  },
  change_city: {
    label: words('修改城市', '修改城市', 'Change city'),
    offeredAt: ['origin', 'in_transit', 'destination'],
    answers: STOPPED,
    needs: ['new_city'],
    orderEvent: 'continue',
  },
  change_phone: {
    label: words('修改电话', '修改電話', 'Change phone'),
    offeredAt: EVERYWHERE,
    answers: STOPPED,
    needs: ['new_phone'],
    orderEvent: 'continue',
  },
} as const satisfies Record<string, PlanDeclaration>
export type Plan = keyof typeof PLANS

/** A plan's declaration, as one type for all plans. */
export const planOf = (plan: Plan): PlanDeclaration => PLANS[plan]

/** A parcel that stands still: why, and where it is. */
export type StandingParcel = { readonly cause: ExceptionCause; readonly warehouse_status: WarehouseStatus }

/**
 * The plans that are offered by why a parcel stands still and by where it is; any other is refused
 * (rule: Plans offered).
 */
export const plansFor = ({ cause, warehouse_status: place }: StandingParcel): readonly Plan[] =>
  (Object.keys(PLANS) as Plan[]).filter((plan) => planOf(plan).offeredAt.includes(place) && planOf(plan).answers.includes(cause))

/** How a parcel goes on, by why it stood still; one that came back does not. */
const GOES_ON: Readonly<Record<ExceptionCause, OrderEvent | undefined>> = {
  exception: 'continue',
  refusal: 'redeliver',
  interception: 'release',
  return: undefined,
}

/**
 * Returns the event of the order when a plan has been carried out; nothing where the parcel stays
 * and waits for the next plan.
 */
export function eventOfPlan(plan: Plan, cause: ExceptionCause): OrderEvent | undefined {
  const { orderEvent } = planOf(plan)
  return orderEvent === 'continue' ? GOES_ON[cause] : orderEvent
}
