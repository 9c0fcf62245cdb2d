import type { Instant } from '#core/base/kernel/clock.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { PLAN_STATES, type PlanState } from './exceptions/exception-plan.machine.ts'
import type { OrderMoney } from './order-money.ts'
import type { OrderState } from './order.machine.ts'

/** Length, width and height in millimetres. */
export type SizeMm = readonly [length: number, width: number, height: number]

type Without<Name extends string> = { readonly [N in Name]?: never }

type TextFact = Without<'label' | 'onlyIn'> & {
  readonly kind: 'text'
  readonly api?: string
  /** The only values that it takes. */
  readonly choices?: readonly string[]
}
type TimeFact = Without<'choices' | 'onlyIn'> & {
  readonly kind: 'instant'
  readonly api?: string
  /** Its column in lists and on paper. */
  readonly label?: Words
}
/** It is true, or the order has none. */
type MarkFact = Without<'label' | 'choices'> & {
  readonly kind: 'mark'
  readonly api: string
  /** The state in which it counts; left out, it counts in all. */
  readonly onlyIn?: OrderState
}
/** The API answers figures that are made of it. */
type InnerFact = Without<'api' | 'label' | 'choices' | 'onlyIn'> & { readonly kind: 'grams' | 'millimetres' | 'ids' | 'fees' }

/** How a fact is stored and answered; `api` is its name in the API. */
type FactShape = TextFact | TimeFact | MarkFact | InnerFact
export type FactKind = FactShape['kind']

/** A fact with the type of its value, which the compiler alone sees. */
type Fact<T, F extends FactShape> = F & { readonly value?: T }
const fact =
  <T>() =>
  <const F extends FactShape>(shape: F): Fact<T, F> =>
    shape
const at = fact<Instant>()
const text = fact<string>()
const mark = fact<true>()

/**
 * The facts that we know of an order beside what its client said, each declared once: its column
 * in the store, the API's answer, columns of lists and changes follow.
 */
export const ORDER_FACTS = {
  /** The state before an interception or exception. */
  cameFrom: fact<OrderState>()({ kind: 'text' }),
  inboundAt: at({ kind: 'instant', api: 'inbound_time', label: words('入库时间', '入庫時間', 'Inbound') }),
  /** The code of the warehouse that has the parcel, until it is dispatched, handed over or lost. */
  atWarehouse: text({ kind: 'text', api: 'at_warehouse' }),
  outboundAt: at({ kind: 'instant', api: 'outbound_time', label: words('出库时间', '出庫時間', 'Outbound') }),
  /** When it came back to a warehouse of ours. */
  returnedAt: at({ kind: 'instant', api: 'returned_time', label: words('退回时间', '退回時間', 'Returned') }),
  podAt: at({ kind: 'instant', api: 'pod_time', label: words('签收时间', '簽收時間', 'Delivered') }),
  printedAt: at({ kind: 'instant', api: 'print_time', label: words('打印时间', '列印時間', 'Printed') }),
  /** The weight measured by the warehouse. */
  checkWeightGrams: fact<number>()({ kind: 'grams' }),
  /** Its length, width and height as the warehouse measured them. */
  checkSizeMm: fact<SizeMm>()({ kind: 'millimetres' }),
  /** The ids of the photographs that the warehouse took of the parcel. */
  checkPhotos: fact<readonly string[]>()({ kind: 'ids' }),
  /** The code of the newest tracking event that the customer may see. */
  trackerCode: text({ kind: 'text', api: 'tracker_code' }),
  exceptionCode: text({ kind: 'text', api: 'exception_code' }),
  exceptionMsg: text({ kind: 'text', api: 'exception_msg' }),
  /** Until when the client is to answer its open exception. */
  answerBy: at({ kind: 'instant', api: 'answer_by' }),
  /** The state of the plan for a parcel that stands still. */
  planStatus: fact<PlanState>()({ kind: 'text', api: 'planStatus', choices: PLAN_STATES }),
  /** When its customer was asked for a plan, which it still lacks. */
  planAskedAt: at({ kind: 'instant', api: 'plan_asked_time', label: words('催选方案', '催選方案', 'Plan asked for') }),
  /** From when staff may destroy it without a plan. */
  destroyFrom: at({ kind: 'instant', api: 'destroy_from', label: words('可销毁自', '可銷毀自', 'May be destroyed from') }),
  /** Since when it waits because its customer cannot pay. */
  heldAt: at({ kind: 'instant', api: 'held_time' }),
  /** The cost of the order; left out until it is priced. */
  money: fact<OrderMoney>()({ kind: 'fees' }),
  /** The content of its label was changed after the label was printed. */
  labelOutdated: mark({ kind: 'mark', api: 'label_outdated' }),
  /** Its customer was asked long ago, and staff may destroy it. */
  destroyable: mark({ kind: 'mark', api: 'destroyable', onlyIn: 'returned' }),
  /** Pieces that it brought wait to be put on shelves; they do not while it stands still. */
  toShelve: mark({ kind: 'mark', api: 'to_shelve', onlyIn: 'inbound' }),
} as const satisfies Readonly<Record<string, FactShape>>

type Facts = typeof ORDER_FACTS
export type FactName = keyof Facts

export type FactValue<N extends FactName> = NonNullable<Facts[N]['value']>

/** The facts of an order, each left out while it is not known. */
export type OrderFacts = { readonly [N in FactName]?: FactValue<N> }

/** The facts with a name in the API, by their declaration. */
export type AnsweredFact = { [N in FactName]: Facts[N] extends { readonly api: string } ? N : never }[FactName]

export const orderFacts = Object.entries(ORDER_FACTS) as readonly (readonly [FactName, FactShape])[]

/** Facts with a name in the API, in the order in which it answers them. */
export const answeredFacts = orderFacts.filter(
  (one): one is readonly [AnsweredFact, FactShape & { readonly api: string }] => one[1].api !== undefined,
)

/** A time with a name in the API and a column in lists. */
type ListedTime = { [N in FactName]: Facts[N] extends { readonly kind: 'instant'; readonly label: Words } ? N : never }[FactName]
type ListedColumn = { readonly name: ListedTime; readonly api: Facts[ListedTime]['api']; readonly label: Words }

/** Times that are columns of lists and of paper. */
export const listedTimes = orderFacts.flatMap(([name, { kind, api, label }]) =>
  kind === 'instant' && label !== undefined ? [{ name, api, label } as ListedColumn] : [],
)

export type MarkName = { [N in FactName]: Facts[N]['kind'] extends 'mark' ? N : never }[FactName]

/** Whether an order has a mark, in a state in which it counts. */
export function isMarked(order: OrderFacts & { readonly status: OrderState }, name: MarkName): boolean {
  const { onlyIn }: FactShape = ORDER_FACTS[name]
  return order[name] === true && (onlyIn ?? order.status) === order.status
}

/** A filter of lists by yes and no: whether an order has a fact, or a value of a field. */
export type OrderFlag = {
  readonly of: FactName | 'cod' | 'insurance'
  readonly api: string
  readonly label: Words
  readonly yes: Words
  readonly no: Words
  /** The option of the command line, and what it says of it. */
  readonly option: string
  readonly about: Words
}

/** Every filter by yes and no; lists, exports, the API, the pages and the command line take it. */
export const ORDER_FLAGS = {
  isPrinted: {
    of: 'printedAt',
    api: 'printed',
    label: words('打印', '列印', 'Printing'),
    yes: words('已打印', '已列印', 'Printed'),
    no: words('未打印', '未列印', 'Not printed'),
    option: 'printed',
    about: words('已打印 yes/no', '已列印 yes/no', 'printed, yes or no'),
  },
  /** With a printed label that no longer says what the order says. */
  labelOutdated: {
    of: 'labelOutdated',
    api: 'label_outdated',
    label: words('面单过期', '面單過期', 'Label out of date'),
    yes: words('面单已过期', '面單已過期', 'Label out of date'),
    no: words('面单未过期', '面單未過期', 'Label up to date'),
    option: 'outdated',
    about: words('面单打印后有修改 yes/no', '面單列印後有修改 yes/no', 'label out of date, yes or no'),
  },
  toShelve: {
    of: 'toShelve',
    api: 'to_shelve',
    label: words('上架', '上架', 'Shelving'),
    yes: words('待上架', '待上架', 'To shelve'),
    no: words('无待上架', '無待上架', 'Nothing to shelve'),
    option: 'to-shelve',
    about: words('有货物待上架 yes/no', '有貨物待上架 yes/no', 'with pieces to shelve, yes or no'),
  },
  planAsked: {
    of: 'planAskedAt',
    api: 'plan_asked',
    label: words('催选方案', '催選方案', 'Plan asked for'),
    yes: words('已催选方案', '已催選方案', 'Plan asked for'),
    no: words('未催选方案', '未催選方案', 'No plan asked for'),
    option: 'plan-asked',
    about: words('已催选方案 yes/no', '已催選方案 yes/no', 'plan asked for, yes or no'),
  },
  destroyable: {
    of: 'destroyable',
    api: 'destroyable',
    label: words('可销毁', '可銷毀', 'To destroy'),
    yes: words('可以销毁', '可以銷毀', 'May be destroyed'),
    no: words('不可销毁', '不可銷毀', 'May not be destroyed'),
    option: 'destroyable',
    about: words('可以销毁的原包 yes/no', '可以銷毀的原包 yes/no', 'original package that may be destroyed, yes or no'),
  },
  hasException: {
    of: 'exceptionCode',
    api: 'has_exception',
    label: words('异常', '異常', 'Exception'),
    yes: words('有异常', '有異常', 'With an exception'),
    no: words('无异常', '無異常', 'Without an exception'),
    option: 'exception',
    about: words('有无异常 yes/no', '有無異常 yes/no', 'with an exception, yes or no'),
  },
  hasCod: {
    of: 'cod',
    api: 'has_cod',
    label: words('代收货款', '代收貨款', 'COD'),
    yes: words('有代收', '有代收', 'With COD'),
    no: words('无代收', '無代收', 'Without COD'),
    option: 'cod',
    about: words('有无代收货款 yes/no', '有無代收貨款 yes/no', 'with COD, yes or no'),
  },
  isInsured: {
    of: 'insurance',
    api: 'insured',
    label: words('保险', '保險', 'Insurance'),
    yes: words('已投保', '已投保', 'Insured'),
    no: words('未投保', '未投保', 'Not insured'),
    option: 'insured',
    about: words('已投保 yes/no', '已投保 yes/no', 'insured, yes or no'),
  },
} as const satisfies Readonly<Record<string, OrderFlag>>

export type FlagName = keyof typeof ORDER_FLAGS
export type FlagQuery = (typeof ORDER_FLAGS)[FlagName]['api']
export const orderFlags = Object.entries(ORDER_FLAGS) as readonly (readonly [FlagName, OrderFlag & { readonly api: FlagQuery }])[]

/** Whether orders have what each flag is of; left out, those with and without. */
export type FlagFilter = { readonly [N in FlagName]?: boolean }
