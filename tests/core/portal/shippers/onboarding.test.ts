import { describe, expect, it } from 'vitest'
import { isRestricted } from '#core/platform/access/account.ts'
import { AUDIT_STATUS, auditStateOf, type AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import {
  AUDIT_EVENT_OF_CERTIFICATION,
  moveAudit,
  nextStep,
  ONBOARDING_STEPS,
  type Onboarding,
} from '#core/portal/shippers/onboarding.rules.ts'
import { must } from '#core/base/kernel/result.ts'

const ready: Onboarding = { auditStatus: 10, isInformed: true, certification: 'submitted', contract: 'signed' }
const accountPhone = '+8613800138000'

describe('the audit of an account', () => {
  it('has the codes of the specification: 10 registered, 20 submitted, 30 approved, 40 rejected', () => {
    expect(AUDIT_STATUS).toEqual({ registered: 10, submitted: 20, approved: 30, rejected: 40 })
    expect(([10, 20, 30, 40] as const).map(auditStateOf)).toEqual(['registered', 'submitted', 'approved', 'rejected'])
  })

  it('goes 10 → 20 → 40 → 20 → 30, and restricts the account until the end', () => {
    const seen: AuditStatus[] = [10]
    const restricted: boolean[] = [isRestricted({ auditStatus: 10, accountPhone })]
    let account = ready
    for (const [event, audience] of [
      ['submit', 'customer'],
      ['reject', 'staff'],
      ['submit', 'customer'],
      ['approve', 'staff'],
    ] as const) {
      if (event === 'approve') account = { ...account, certification: 'certified' }
      account = { ...account, auditStatus: must(moveAudit(account, { event, audience })) }
      seen.push(account.auditStatus)
      restricted.push(isRestricted({ auditStatus: account.auditStatus, accountPhone }))
    }
    expect(seen).toEqual([10, 20, 40, 20, 30])
    expect(restricted).toEqual([true, true, true, true, false])
  })

  it('restricts nobody without an account phone', () => {
    expect(isRestricted({ auditStatus: 10, accountPhone: undefined })).toBe(false)
  })

  it('is decided by staff alone', () => {
    const submitted: Onboarding = { ...ready, auditStatus: 20, certification: 'certified' }
    for (const event of ['approve', 'reject'] as const)
      expect(moveAudit(submitted, { event, audience: 'customer' })).toMatchObject({
        failure: {
          code: 'ONBOARDING_EVENT_NOT_YOURS',
          kind: 'forbidden',
          params: { event: { 'en-US': event === 'approve' ? 'Approve' : 'Reject' } },
        },
      })
    expect(moveAudit(ready, { event: 'submit', audience: 'staff' })).toEqual({ ok: true, value: 20 })
  })

  it('is refused where it is not drawn', () => {
    expect(moveAudit({ ...ready, auditStatus: 30 }, { event: 'submit', audience: 'customer' })).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION', params: { stateName: 'approved', eventName: 'submit' } },
    })
  })

  it('does not begin before everything was submitted, and reports what is missing', () => {
    const bare: Onboarding = { auditStatus: 10, isInformed: false, certification: 'uncertified', contract: 'unsigned' }
    expect(moveAudit(bare, { event: 'submit', audience: 'customer' })).toMatchObject({
      failure: {
        code: 'ACCOUNT_NOT_READY',
        kind: 'refused',
        params: {
          steps: {
            'zh-CN': '完善账号信息、完成实名认证、签署合同',
            'zh-TW': '完善帳號資訊、完成實名認證、簽署合約',
            'en-US': 'Complete the account information, Certify yourself or your company, Sign contract',
          },
        },
      },
    })
    const unsigned = moveAudit({ ...ready, contract: 'expired' }, { event: 'submit', audience: 'customer' })
    expect(unsigned).toMatchObject({ failure: { params: { steps: { 'zh-CN': '签署合同' } } } })
    expect(moveAudit({ ...ready, certification: 'rejected' }, { event: 'submit', audience: 'customer' })).toMatchObject({
      failure: { params: { steps: ONBOARDING_STEPS.certification } },
    })
  })

  it('is not approved before the certification was judged', () => {
    expect(moveAudit({ ...ready, auditStatus: 20 }, { event: 'approve', audience: 'staff' })).toMatchObject({
      failure: { code: 'ACCOUNT_NOT_CERTIFIED' },
    })
    expect(moveAudit({ ...ready, auditStatus: 20 }, { event: 'reject', audience: 'staff' })).toEqual({ ok: true, value: 40 })
  })

  it('is not approved when what it was submitted with does not hold any more, and can be rejected then', () => {
    const runOut: Onboarding = { auditStatus: 20, isInformed: true, certification: 'certified', contract: 'expired' }
    expect(moveAudit(runOut, { event: 'approve', audience: 'staff' })).toMatchObject({
      failure: { code: 'ACCOUNT_NOT_READY', params: { steps: ONBOARDING_STEPS.contract } },
    })
    expect(moveAudit(runOut, { event: 'reject', audience: 'staff' })).toEqual({ ok: true, value: 40 })
  })

  it('is rejected together with the documents', () => {
    expect(AUDIT_EVENT_OF_CERTIFICATION).toEqual({ reject: 'reject' })
  })
})

describe('an account that is not ready', () => {
  const stepOf = (changes: Partial<Onboarding>) => nextStep({ ...ready, ...changes })

  it('is prompted for one thing after the other', () => {
    expect([
      stepOf({ isInformed: false, certification: 'uncertified', contract: 'unsigned' }),
      stepOf({ certification: 'uncertified', contract: 'unsigned' }),
      stepOf({ contract: 'unsigned' }),
      stepOf({}),
      stepOf({ auditStatus: 20 }),
      stepOf({ auditStatus: 20, certification: 'certified' }),
      stepOf({ auditStatus: 40 }),
      stepOf({ auditStatus: 30, certification: 'certified' }),
    ]).toEqual(['information', 'certification', 'contract', 'submission', 'review', 'review', 'correction', undefined])
  })

  it('is prompted again after its approval when its documents or its contract are no longer valid', () => {
    expect([
      stepOf({ auditStatus: 30, certification: 'uncertified' }),
      stepOf({ auditStatus: 30, certification: 'submitted' }),
      stepOf({ auditStatus: 30, certification: 'certified', contract: 'expired' }),
    ]).toEqual(['certification', 'review', 'contract'])
  })
})
