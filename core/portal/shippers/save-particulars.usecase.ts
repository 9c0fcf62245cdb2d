import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { changeShipper, shipperChanges, type ChangedShipper, type ChangeShipperPorts } from './change-shipper.ts'
import { contractBaseFields, type ContractBase } from './contract-base.ts'
import { financeInformationFields, type FinanceInformation } from './finance-information.ts'
import { readInvoiceInformation } from './invoice-information.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { foreignPayee } from './payee.rules.ts'
import type { Shipper } from './shipper.ts'
import { readUserInfo } from './user-info.rules.ts'

type Ports = ChangeShipperPorts & { readonly references: () => References }
type ParticularsReading = { readonly shipper: Shipper; readonly before: RawFields; readonly after: RawFields; readonly action: string }

/** The input over what is stored: a missing field stays, an empty one is cleared. */
const over = (kept: RawFields | undefined, raw: RawFields): RawFields => ({ ...kept, ...raw })

/** The four forms of a shipper's particulars; only the fields of the form are read. */
const FORMS = {
  information: (shipper: Shipper, raw: RawFields, context: ReadContext): Result<ParticularsReading> => {
    const read = readUserInfo(over(shipper.info, raw), context)
    if (!read.ok) return read
    return ok({ shipper: { ...shipper, info: read.value }, before: shipper.info, after: read.value, action: 'save_information' })
  },
  invoice: (shipper: Shipper, raw: RawFields, context: ReadContext): Result<ParticularsReading> => {
    const read = readInvoiceInformation(over(shipper.invoice, raw), context)
    if (!read.ok) return read
    return ok({ shipper: { ...shipper, invoice: read.value }, before: shipper.invoice, after: read.value, action: 'save_invoice' })
  },
  finance: (shipper: Shipper, raw: RawFields, context: ReadContext): Result<ParticularsReading> => {
    const read = readFields(financeInformationFields, { raw: over(shipper.finance, raw), context })
    if (!read.ok) return read
    const changed = withFinance(shipper, read.value)
    if (!changed.ok) return changed
    return ok({ shipper: changed.value, before: shipper.finance ?? {}, after: read.value, action: 'save_finance' })
  },
  base: (shipper: Shipper, raw: RawFields, context: ReadContext): Result<ParticularsReading> => {
    const read = readFields(contractBaseFields, { raw: over(shipper.base, raw), context })
    if (!read.ok) return read
    const changed = withBase(shipper, read.value)
    if (!changed.ok) return changed
    return ok({ shipper: changed.value, before: shipper.base ?? {}, after: read.value, action: 'save_contract_base' })
  },
} as const
export type ParticularsForm = keyof typeof FORMS

export type SaveParticulars = {
  readonly form: ParticularsForm
  readonly raw: RawFields
  /** The version that was read; without it the last one to save is right. */
  readonly version?: number | undefined
}

const PAYEE = ['payee_name', 'payee_bank_name', 'payee_bank_number'] as const

/** A certified payee cannot be changed; a new payee needs the COD agreement signed again. */
function withFinance(shipper: Shipper, finance: FinanceInformation): Result<Shipper> {
  const before = shipper.finance
  const isSamePayee = PAYEE.every((name) => before?.[name] === finance[name])
  if (isSamePayee) return ok({ ...shipper, finance })
  if (before !== undefined && shipper.certification.state === 'certified') return failed(onboardingFailure('PARTICULARS_CERTIFIED'))
  const foreign = shipper.certification.state === 'certified' ? foreignPayee(shipper, finance) : undefined
  if (foreign !== undefined) return failed(foreign)
  const { usd_cod: _superseded, ...contracts } = shipper.contracts
  return ok({ ...shipper, finance, contracts })
}

/** A certified party cannot be changed; for a new party every contract is signed again. */
function withBase(shipper: Shipper, base: ContractBase): Result<Shipper> {
  if (shipperChanges(shipper.base ?? {}, base) === undefined) return ok(shipper)
  if (shipper.base !== undefined && shipper.certification.state === 'certified') return failed(onboardingFailure('PARTICULARS_CERTIFIED'))
  return ok({ ...shipper, base, contracts: {} })
}

/**
 * Saves the particulars of a shipper: account information, invoice, finance or contract.
 * INPUT_INVALID naming every wrong field, PARTICULARS_CERTIFIED, RECORD_CHANGED where `version` is
 * given and somebody changed the shipper since. Nothing else can be written this way: status,
 * balances, keys and the bill email are never read.
 */
export function saveParticulars({ references, ...ports }: Ports) {
  return ({ form, raw, version }: SaveParticulars, actor: Pick<Actor, 'id'>): Promise<Result<Shipper>> =>
    changeShipper(ports, {
      accountId: actor.id,
      actorId: actor.id,
      change: async (shipper): Promise<Result<ChangedShipper | undefined>> => {
        if (version !== undefined && version !== shipper.version) return failed(referenceFailure('RECORD_CHANGED'))
        const read = FORMS[form](shipper, raw, { references: references() })
        if (!read.ok) return read
        const changes = shipperChanges(read.value.before, read.value.after)
        if (changes === undefined) return ok(undefined)
        return ok({ shipper: read.value.shipper, trail: { area: 'account', action: read.value.action, changes } })
      },
    })
}
