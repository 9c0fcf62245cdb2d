import type { Screen } from '../../base/screen.ts'
import { actScreens } from './acts/acts.routes.ts'
import { bankScreens } from './bank/bank.routes.ts'
import { billingScreens } from './billing/billing.routes.ts'
import { closingScreens } from './closings/closings.routes.ts'
import { codScreens } from './cod/cod.routes.ts'
import { correctionScreens } from './corrections/corrections.routes.ts'
import { costScreens } from './costs/costs.routes.ts'
import { invoiceScreens } from './invoices/invoices.routes.ts'
import { ledgerScreens } from './ledger/ledger.routes.ts'
import { paymentScreens } from './payments/payments.routes.ts'
import { refundScreens } from './refunds/refunds.routes.ts'
import { standingScreens } from './standings/standings.routes.ts'
import { storageScreens } from './storage/storage.routes.ts'

/** Pages of the areas of money. */
export const moneyScreens: readonly Screen[] = [
  ...actScreens,
  ...bankScreens,
  ...billingScreens,
  ...codScreens,
  ...paymentScreens,
  ...costScreens,
  ...invoiceScreens,
  ...refundScreens,
  ...closingScreens,
  ...correctionScreens,
  ...storageScreens,
  ...ledgerScreens,
  ...standingScreens,
]
