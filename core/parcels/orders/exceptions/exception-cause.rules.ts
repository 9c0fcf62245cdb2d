import { words, type Words } from '#core/base/kernel/words.ts'
import type { OrderState } from '../order.machine.ts'

/**
 * Why a parcel stands still: something went wrong, its consignee refused it, somebody stopped it,
 * or it came back.
 */
export const EXCEPTION_CAUSES = {
  exception: words('异常', '異常', 'Exception'),
  refusal: words('拒收', '拒收', 'Refused'),
  interception: words('拦截', '攔截', 'Intercepted'),
  return: words('退件', '退件', 'Returned'),
} as const satisfies Record<string, Words>
export type ExceptionCause = keyof typeof EXCEPTION_CAUSES

const CAUSE_OF_STATE: Readonly<Partial<Record<OrderState, ExceptionCause>>> = {
  abnormal: 'exception',
  refused: 'refusal',
  intercepted: 'interception',
  returned: 'return',
}

/** Why a parcel stands still in a state; undefined where it does not. */
export const exceptionCauseOf = (state: OrderState): ExceptionCause | undefined => CAUSE_OF_STATE[state]
