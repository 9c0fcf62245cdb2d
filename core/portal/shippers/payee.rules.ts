import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import type { FinanceInformation } from './finance-information.ts'
import { certifiedNameOf, isOwnPayee } from './opening.rules.ts'
import type { Shipper } from './shipper.ts'

/**
 * PAYEE_FOREIGN where collected cash would go to another name than the certified one
 * (rule: Payee of collected cash).
 */
export function foreignPayee(
  { certification: { papers }, base, foreignPayee: allowed }: Pick<Shipper, 'certification' | 'base' | 'foreignPayee'>,
  { payee_name: payeeName }: Pick<FinanceInformation, 'payee_name'>,
): Failure | undefined {
  const own = { papers, party: base?.contract_party }
  if (isOwnPayee({ ...own, payeeName, allowedPayee: allowed?.name })) return undefined
  const failure = onboardingFailure('PAYEE_FOREIGN', { name: certifiedNameOf(own) ?? '' })
  return { ...failure, fields: [atField('payee_name', failure)] }
}
