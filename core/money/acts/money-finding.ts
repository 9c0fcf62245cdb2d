import type { Fields } from '#core/base/fields/field.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { actFailure } from './act.failures.ts'

/** Sorts of findings about who moved money (rule: Findings about money). */
export const FINDING_KINDS = {
  near_limit: words('接近复核限额', '接近覆核限額', 'Just below the limit'),
  self_confirmed: words('自行导入并确认', '自行匯入並確認', 'Imported and confirmed by one person'),
} as const satisfies Record<string, Words>
export type FindingKind = keyof typeof FINDING_KINDS

/** The states of a finding in lists. */
export const FINDING_STATES = {
  open: words('待查看', '待檢視', 'To look into'),
  seen: words('已查看', '已檢視', 'Looked into'),
} as const satisfies Record<string, Words>
export type FindingState = keyof typeof FINDING_STATES

/** Acts of a person on a client and day in Beijing that somebody else should look into. */
export type MoneyFinding = {
  readonly id: number
  readonly kind: FindingKind
  readonly day: string
  readonly actorId: number
  readonly customerId: number
  readonly acts: number
  /** Their sum in CNY. */
  readonly worth: bigint
  readonly foundAt: Instant
  readonly seenBy?: number | undefined
  readonly seenAt?: Instant | undefined
  readonly note?: string | undefined
}

const MOST_NOTE = 300

/** Fields that an administrator fills in about a finding. */
export const findingFields = {
  note: {
    kind: 'text',
    maxLength: MOST_NOTE,
    multiline: true,
    required: true,
    label: words('查看结论', '檢視結論', 'Result'),
    help: words('核对了什么、结论如何', '核對了什麼、結論如何', 'What was compared, and what came of it'),
  },
} as const satisfies Fields

type Look = { readonly by: number; readonly at: Instant; readonly note: string }

/**
 * The finding after somebody looked into it: FINDING_OWN for the person whose acts they are,
 * FINDING_SEEN where somebody did before.
 */
export function lookedInto(finding: MoneyFinding, { by, at, note }: Look): Result<MoneyFinding> {
  if (finding.actorId === by) return failed(actFailure('FINDING_OWN'))
  if (finding.seenAt !== undefined) return failed(actFailure('FINDING_SEEN'))
  return ok({ ...finding, seenBy: by, seenAt: at, note })
}
