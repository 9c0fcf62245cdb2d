import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_PERIOD_DAYS = 365
const MOST_REASON = 300

/** The terms by which a client’s parcels leave before they are paid. */
export type PaymentTerms = { readonly whitelist: boolean; readonly periodDays: number }

/** Fields that set them. */
export const paymentTermsFields = {
  whitelist: {
    kind: 'flag',
    required: true,
    label: words('白名单', '白名單', 'Whitelisted'),
    help: words('欠费时仍可下单', '欠費時仍可下單', 'May order while in arrears'),
  },
  period: {
    kind: 'integer',
    min: 0,
    max: MOST_PERIOD_DAYS,
    required: true,
    label: words('账期（天）', '帳期（天）', 'Payment period (days)'),
  },
  /** The terms that the person saw, so that nobody overwrites what somebody else set meanwhile. */
  seen_whitelist: { kind: 'flag', required: true, label: words('原白名单', '原白名單', 'Whitelisted so far') },
  seen_period: {
    kind: 'integer',
    min: 0,
    max: MOST_PERIOD_DAYS,
    required: true,
    label: words('原账期（天）', '原帳期（天）', 'Payment period so far (days)'),
  },
  reason: { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

/** Whether terms give more credit than others. */
export const givesMore = (to: PaymentTerms, from: PaymentTerms): boolean =>
  (to.whitelist && !from.whitelist) || to.periodDays > from.periodDays
