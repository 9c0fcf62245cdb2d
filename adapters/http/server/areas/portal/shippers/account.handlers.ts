import { seesFinance } from '#core/platform/access/roles/access-matrix.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import type { saveParticulars } from '#core/portal/shippers/save-particulars.usecase.ts'
import type { makeAppKey, revokeAppKey } from '#core/portal/shippers/app-keys.usecase.ts'
import { accountOfAppId, type Shipper } from '#core/portal/shippers/shipper.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import { balanceLines } from '#core/portal/shippers/user-info.rules.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { accountRoutes, UserDetails } from '../../../../contract/portal/shippers/account.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { presentAppKey, presentInvoice, presentUserDetails } from './shipper.presenter.ts'

type Parts = {
  readonly shippers: Shippers
  readonly makeAppKey: ReturnType<typeof makeAppKey>
  readonly revokeAppKey: ReturnType<typeof revokeAppKey>
  readonly saveParticulars: ReturnType<typeof saveParticulars>
  /** The balances of an account, one per currency. */
  readonly balancesOf: (accountId: number) => Promise<readonly Money[]>
}

/** Handlers of the caller's own account information and invoice data. */
export function accountHandlers({ shippers, saveParticulars: save, balancesOf, ...keys }: Parts): BindingsOf<typeof accountRoutes> {
  const details = async (
    shipper: Shipper,
    { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  ): Promise<Result<UserDetails>> => {
    const balances = seesFinance(actor) ? balanceLines(await balancesOf(shipper.account.id)) : undefined
    return ok(presentUserDetails(shipper, { balances, locale }))
  }
  const noAccount = (): Result<never> => failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
  return {
    appKeys: async ({ actor }) => {
      const shipper = await shippers.find(actor.id)
      const rows = shipper?.keys.appKey === undefined ? [] : [presentAppKey(shipper.keys.appId, shipper.keys.appKey)]
      return ok({ rows, total: rows.length })
    },
    makeAppKey: async ({ actor, body }) => {
      const made = await keys.makeAppKey(body, actor)
      return made.ok ? ok({ app_id: made.value.appId, app_key: made.value.appKey }) : made
    },
    revokeAppKey: async ({ actor, params }) => {
      if (accountOfAppId(params.app_id) !== actor.id) return failed(identityFailure('KEY_NOT_FOUND'))
      const revoked = await keys.revokeAppKey(actor)
      return revoked.ok ? ok(null) : revoked
    },
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
