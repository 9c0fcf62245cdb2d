import { randomInt } from 'node:crypto'
import { sortableIds } from '#core/base/kernel/ids.ts'
import { creditRecharge, keepUnclearReport } from '#core/money/payments/credit-recharge.usecase.ts'
import { decideRecharge } from '#core/money/payments/decide-recharge.usecase.ts'
import { requestRecharge, takeForm } from '#core/money/payments/request-recharge.usecase.ts'
import { giveBack } from '#core/money/payments/settle-recharges.ts'
import { statementFiles } from '../../../../../payments/statement-files.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { NOTIFY_PATH } from './notify-path.ts'
import type { SharedParts } from '../../composition.ts'
import { importStatement } from '#core/money/payments/import-statement.usecase.ts'
import { resolveLine } from '#core/money/payments/resolve-line.usecase.ts'
import { statementHandlers } from './statement.handlers.ts'
import { rechargeHandlers } from './recharge.handlers.ts'

/** Where a payer's browser returns to; what it says is believed by nobody. */
const RETURN_PATH = '/finances/flow'

/** Top-ups, for shippers, staff and payment providers. */
export function payments({
  store: { atomically, recharges, statementLines },
  references,
  clock,
  sheets,
  payments: receivers,
  secondPerson,
}: SharedParts): BindingsOf<RoutesOf<'payments'>> {
  const { providers, publicUrl } = receivers
  const ports = { atomically, recharges, providers, clock }
  const idOf = sortableIds({ below: (limit) => randomInt(limit) })
  const addresses = (channel: string) => ({ notifyUrl: `${publicUrl}${NOTIFY_PATH}/${channel}`, returnUrl: `${publicUrl}${RETURN_PATH}` })
  const recharging = rechargeHandlers({
    ...receivers,
    recharges,
    references,
    sheetWriter: sheets.xlsx,
    request: requestRecharge({ ...ports, references, newNumber: (at) => `R${idOf(at)}`, addresses }),
    form: takeForm(ports),
    credit: creditRecharge(ports),
    keepUnclear: keepUnclearReport(ports),
    decide: decideRecharge({ ...ports, secondPerson, giveBack: giveBack(ports) }),
  })
  const take = importStatement({ atomically, files: statementFiles, clock })
  const resolve = resolveLine({ atomically, references, clock })
  return { ...recharging, ...statementHandlers({ lines: statementLines, sheetWriter: sheets.xlsx, take, resolve }) }
}
