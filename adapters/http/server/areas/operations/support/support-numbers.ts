import { randomInt } from 'node:crypto'
import { sortableIds } from '#core/base/kernel/ids.ts'

const idOf = sortableIds({ below: (limit) => randomInt(limit) })

/** Numbers of new work orders, in the order of time. */
export const newWorkOrderNumber = (at: number): string => `W${idOf(at)}`

/** Numbers of new claims, in the order of time. */
export const newClaimNumber = (at: number): string => `C${idOf(at)}`
