import { seesFinance } from '#core/platform/access/roles/access-matrix.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import type { saveParticulars } from '#core/portal/shippers/save-particulars.usecase.ts'
import type { Shipper } from '#core/portal/shippers/shipper.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import { balanceLines } from '#core/portal/shippers/user-info.rules.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { accountRoutes, UserDetails } from '../../../../contract/portal/shippers/account.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { presentInvoice, presentUserDetails } from './shipper.presenter.ts'

type Parts = {
  readonly shippers: Shippers
  readonly saveParticulars: ReturnType<typeof saveParticulars>
  /** The balances of an account, one per currency. */
  readonly balancesOf: (accountId: number) => Promise<readonly Money[]>
}

/** Handlers of the caller's own account information and invoice data. */
export function accountHandlers({ shippers, saveParticulars: save, balancesOf }: Parts): BindingsOf<typeof accountRoutes> {
  const details = async (
    shipper: Shipper,
    { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  ): Promise<Result<UserDetails>> => {
    const balances = seesFinance(actor) ? balanceLines(await balancesOf(shipper.account.id)) : undefined
    return ok(presentUserDetails(shipper, { balances, locale }))
  }
  const noAccount = (): Result<never> => failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
  return {
    userDetails: async ({ actor, params, locale }) => {
      const shipper = params.id === actor.id ? await shippers.find(actor.id) : undefined
      return shipper === undefined ? noAccount() : details(shipper, { actor, locale })
    },
    updateUser: async ({ actor, body: { version, ...raw }, locale }) => {
      const saved = await save({ form: 'information', raw, version }, actor)
      return saved.ok ? details(saved.value, { actor, locale }) : saved
    },
    invoice: async ({ actor, locale }) => {
      const shipper = await shippers.find(actor.id)
      return shipper === undefined ? noAccount() : ok(presentInvoice(shipper, locale))
    },
    saveInvoice: async ({ actor, body: { version, invoice: together, ...single }, locale }) => {
      const saved = await save({ form: 'invoice', raw: { ...together, ...single }, version }, actor)
      return saved.ok ? ok(presentInvoice(saved.value, locale)) : saved
    },
  }
}
