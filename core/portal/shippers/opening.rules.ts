import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { AUDIT_STATUS, type AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import type { Certification } from './certification-fields.ts'
import type { CertificationState } from './certification.machine.ts'
import { isInForce, type Contract } from './contract.rules.ts'

/** A step of certification, and the page where it is done. */
type OpeningStepDeclaration = { readonly label: Words; readonly page: string }

/** The steps of certification, in the order in which they are done. */
export const OPENING_STEPS = {
  approval: { label: words('账号审核通过', '帳號審核通過', 'Approval of the account'), page: '/system/info' },
  certification: { label: words('实名认证', '實名認證', 'Certification'), page: '/system/certification' },
  contract: { label: words('签署服务合同', '簽署服務合約', 'Signed service contract'), page: '/system/contract' },
  codAgreement: { label: words('签署代收货款协议', '簽署代收貨款協議', 'Signed COD agreement'), page: '/system/contract' },
  payee: {
    label: words('认证户名下的收款账户', '認證戶名下的收款帳戶', 'Payout account in the certified name'),
    page: '/system/contract',
  },
} as const satisfies Record<string, OpeningStepDeclaration>
export type OpeningStep = keyof typeof OPENING_STEPS

const COD_STEPS = ['approval', 'certification', 'contract', 'codAgreement', 'payee'] as const

/** The steps that each act needs (rule: What certification opens). */
export const OPENING_ACTS = {
  browse: { label: words('查看与询价', '查看與詢價', 'Browsing and quotes'), steps: ['approval'] },
  draft: { label: words('保存草稿与导入', '儲存草稿與匯入', 'Drafts and imports'), steps: ['approval'] },
  place: { label: words('下单', '下單', 'Placing orders'), steps: ['approval', 'certification', 'contract'] },
  cod: { label: words('代收货款', '代收貨款', 'Cash on delivery'), steps: COD_STEPS },
  payout: { label: words('代收货款出款', '代收貨款出款', 'Payout of collected cash'), steps: COD_STEPS },
} as const satisfies Record<string, { readonly label: Words; readonly steps: readonly OpeningStep[] }>
export type OpeningAct = keyof typeof OPENING_ACTS

/** Acts that are open in the days of grace of a new account, and the steps that these put off. */
const GRACE_ACTS: ReadonlySet<OpeningAct> = new Set(['place'])
const GRACE_STEPS: ReadonlySet<OpeningStep> = new Set(['certification', 'contract'])

/** Days in which a new account may place orders before it is certified, unless set otherwise. */
export const GRACE_DAYS = 14

/** Facts of a client that decide what is open to it. */
export type OpeningFacts = {
  readonly auditStatus: AuditStatus
  readonly certification: CertificationState
  readonly papers?: Certification | undefined
  /** The party to its contracts, a company where it was certified as one. */
  readonly party?: string | undefined
  readonly contract: Contract
  readonly codAgreement: Contract
  readonly payeeName?: string | undefined
  /** Another name than the certified one that two of the staff allowed. */
  readonly allowedPayee?: string | undefined
  /** Left out where it has no days of grace, or where a revocation ended them. */
  readonly graceEndsAt?: Instant | undefined
}

/** A name as it is compared: spaces, width and case mean nothing. */
const plain = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/** The name that a client is certified under: its own, or that of its company. */
export const certifiedNameOf = ({ papers, party }: Pick<OpeningFacts, 'papers' | 'party'>): string | undefined =>
  papers?.certification_type === 'enterprise' ? party : papers?.id_card_name

/** Whether two names are the same to us. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)

/**
 * Whether a payout account is in the certified name, or in one that two of the staff allowed
 * (rule: Payee of collected cash).
 */
export function isOwnPayee(facts: Pick<OpeningFacts, 'papers' | 'party' | 'payeeName' | 'allowedPayee'>): boolean {
  const { payeeName, allowedPayee } = facts
  if (payeeName === undefined) return false
  return [certifiedNameOf(facts), allowedPayee].some((name) => name !== undefined && isSameName(name, payeeName))
}

/** The steps that a client has taken at a moment. */
function stepsTaken(facts: OpeningFacts, at: Instant): ReadonlySet<OpeningStep> {
  const taken = {
    approval: facts.auditStatus === AUDIT_STATUS.approved,
    certification: facts.certification === 'certified',
    contract: isInForce(facts.contract, at),
    codAgreement: isInForce(facts.codAgreement, at),
    payee: facts.certification === 'certified' && isOwnPayee(facts),
  } satisfies Record<OpeningStep, boolean>
  return new Set((Object.keys(OPENING_STEPS) as OpeningStep[]).filter((step) => taken[step]))
}

/** The steps that an act lacks; none where it is open. */
export function missingSteps(act: OpeningAct, { taken, isInGrace }: { taken: ReadonlySet<OpeningStep>; isInGrace: boolean }) {
  const steps: readonly OpeningStep[] = OPENING_ACTS[act].steps
  const isPutOff = (step: OpeningStep): boolean => isInGrace && GRACE_ACTS.has(act) && GRACE_STEPS.has(step)
  return steps.filter((step) => !taken.has(step) && !isPutOff(step))
}

export const isInGrace = ({ graceEndsAt }: Pick<OpeningFacts, 'graceEndsAt'>, at: Instant): boolean =>
  graceEndsAt !== undefined && at < graceEndsAt

/** The steps that a client lacks for an act at a moment. */
export const missingFor = (act: OpeningAct, facts: OpeningFacts, at: Instant): readonly OpeningStep[] =>
  missingSteps(act, { taken: stepsTaken(facts, at), isInGrace: isInGrace(facts, at) })

/**
 * CERTIFICATION_NEEDED naming what an act lacks and the page of its first step; none where it is
 * open.
 */
export function openingRefusal(act: OpeningAct, facts: OpeningFacts | undefined, at: Instant): Failure | undefined {
  const missing: readonly OpeningStep[] = facts === undefined ? ['approval'] : missingFor(act, facts, at)
  const [first] = missing
  if (first === undefined) return undefined
  const list = (locale: Locale, comma: string): string => missing.map((step) => OPENING_STEPS[step].label[locale]).join(comma)
  const failure = onboardingFailure('CERTIFICATION_NEEDED', {
    act: OPENING_ACTS[act].label,
    steps: words(list('zh-CN', '、'), list('zh-TW', '、'), list('en-US', ', ')),
    path: OPENING_STEPS[first].page,
  })
  return act === 'cod' ? { ...failure, fields: [atField('cod', failure)] } : failure
}
