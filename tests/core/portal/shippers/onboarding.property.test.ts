import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRestricted } from '#core/platform/access/account.ts'
import { accountAuditMachine, AUDIT_STATUS, auditStateOf, type AuditEvent } from '#core/platform/access/accounts/account-audit.machine.ts'
import { certificationMachine, type CertificationEvent, type CertificationState } from '#core/portal/shippers/certification.machine.ts'
import { moveCertification } from '#core/portal/shippers/certification.rules.ts'
import { contractMachine } from '#core/portal/shippers/contract.machine.ts'
import { moveAudit, nextStep, type Onboarding } from '#core/portal/shippers/onboarding.rules.ts'

const keys = <K extends string>(of: Readonly<Record<K, unknown>>): K[] => Object.keys(of) as K[]
const audience = fc.constantFrom('customer' as const, 'staff' as const)
const anyOnboarding: fc.Arbitrary<Onboarding> = fc.record({
  auditStatus: fc.constantFrom(...Object.values(AUDIT_STATUS)),
  isInformed: fc.boolean(),
  certification: fc.constantFrom(...keys(certificationMachine.states)),
  contract: fc.constantFrom(...keys(contractMachine.states)),
})

type Step =
  | { readonly of: 'account'; readonly event: AuditEvent; readonly audience: 'customer' | 'staff' }
  | { readonly of: 'certification'; readonly event: CertificationEvent; readonly audience: 'customer' | 'staff' }
  | { readonly of: 'information' | 'contract' | 'end of contract' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ of: fc.constant('account' as const), event: fc.constantFrom(...keys(accountAuditMachine.events)), audience }),
  fc.record({ of: fc.constant('certification' as const), event: fc.constantFrom(...keys(certificationMachine.events)), audience }),
  fc.record({ of: fc.constantFrom('information' as const, 'contract' as const, 'end of contract' as const) }),
)

function take(account: Onboarding, step: Step): Onboarding {
  switch (step.of) {
    case 'information':
      return { ...account, isInformed: true }
    case 'contract':
      return { ...account, contract: 'signed' }
    case 'end of contract':
      return account.contract === 'signed' ? { ...account, contract: 'expired' } : account
    case 'certification': {
      const moved = moveCertification(account.certification, step)
      return moved.ok ? { ...account, certification: moved.value } : account
    }
    case 'account': {
      const moved = moveAudit(account, step)
      return moved.ok ? { ...account, auditStatus: moved.value } : account
    }
  }
}

describe('whatever shippers and staff do', () => {
  it('an account is approved by staff alone, with everything that belongs to it', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        let account: Onboarding = { auditStatus: 10, isInformed: false, certification: 'uncertified', contract: 'unsigned' }
        for (const step of steps) {
          const before = account
          account = take(account, step)
          if (before.auditStatus === account.auditStatus || account.auditStatus !== 30) continue
          expect(step).toMatchObject({ of: 'account', event: 'approve', audience: 'staff' })
          expect(account).toEqual({ auditStatus: 30, isInformed: true, certification: 'certified', contract: 'signed' })
        }
      }),
    )
  })

  it('a shipper never judges itself', () => {
    fc.assert(
      fc.property(anyOnboarding, fc.constantFrom(...keys(accountAuditMachine.events)), (account, event) => {
        const moved = moveAudit(account, { event, audience: 'customer' })
        if (moved.ok) expect([event, moved.value]).toEqual(['submit', 20])
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...keys(certificationMachine.states)),
        fc.constantFrom(...keys(certificationMachine.events)),
        (state, event) => {
          const moved = moveCertification(state, { event, audience: 'customer' })
          if (moved.ok) expect([event, moved.value]).toEqual(['submit', 'submitted' satisfies CertificationState])
        },
      ),
    )
  })

  it('an account is restricted in every state but approved, and always has a next step until nothing is left', () => {
    fc.assert(
      fc.property(anyOnboarding, (account) => {
        const approved = auditStateOf(account.auditStatus) === 'approved'
        expect(isRestricted({ auditStatus: account.auditStatus, accountPhone: '1' })).toBe(!approved)
        if (nextStep(account) === undefined)
          expect(account).toEqual({ auditStatus: 30, isInformed: true, certification: 'certified', contract: 'signed' })
      }),
    )
  })
})
