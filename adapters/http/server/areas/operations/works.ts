import { askForPlansWork } from '#core/operations/exceptions/ask-for-plans.work.ts'
import { remindWeightsWork } from '#core/operations/exceptions/remind-weights.work.ts'
import { sendTrackingNewsWork } from '#core/operations/exceptions/send-tracking-news.work.ts'
import { watchPoliciesWork } from '#core/operations/support/watch-policies.work.ts'
import type { Unit } from '../../../../store/unit.ts'
import { newClaimNumber } from './support/support-numbers.ts'
import type { WorkParts } from '../work-parts.ts'

/** Background work of operations. */
export const operationsWorks = ({ store, clock, references }: WorkParts) => [
  askForPlansWork<Unit>({ atomically: store.atomically, packages: store.originalPackages, clock }),
  remindWeightsWork<Unit>({ orders: store.orders, clock }),
  sendTrackingNewsWork<Unit>({ atomically: store.atomically, references, clock }),
  watchPoliciesWork<Unit>({ atomically: store.atomically, watch: store.policyWatch, references, clock, newNumber: newClaimNumber }),
]
