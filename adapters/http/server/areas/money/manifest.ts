import { acts } from './acts/composition.ts'
import { bank } from './bank/composition.ts'
import { billing } from './billing/composition.ts'
import { closings } from './closings/composition.ts'
import { cod } from './cod/composition.ts'
import { corrections } from './corrections/composition.ts'
import { costs } from './costs/composition.ts'
import { invoices } from './invoices/composition.ts'
import { ledger } from './ledger/composition.ts'
import { payments } from './payments/composition.ts'
import { refunds } from './refunds/composition.ts'
import { standings } from './standings/composition.ts'
import { storage } from './storage/composition.ts'

/** Compositions of the areas of money. */
export const moneyCompositions = {
  billing,
  cod,
  closings,
  acts,
  corrections,
  costs,
  bank,
  ledger,
  payments,
  invoices,
  refunds,
  standings,
  storage,
}
