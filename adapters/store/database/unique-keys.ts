import { centreFailure } from '#core/oversight/reports/centre.failures.ts'
import { catalog, ownedEntities } from '#core/entity-catalog.ts'
import { costFailure } from '#core/money/costs/cost.failures.ts'
import { exceptionFailure } from '#core/parcels/orders/exceptions/exception.failures.ts'
import { codFailure } from '#core/money/cod/cod.failures.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import { keyName } from '../declared/entity-table.ts'
import { invoiceFailure } from '#core/money/invoices/invoice.failures.ts'
import { payoutFailure } from '#core/money/cod/payouts/payout.failures.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import { insuranceFailure } from '#core/operations/insurance/insurance.failures.ts'
import { supportFailure } from '#core/operations/support/support.failures.ts'
import { stationFailure } from '#core/operations/stations/station.failures.ts'
import { transportFailure } from '#core/warehouse/transport/transport.failures.ts'
import { traceFailure } from '#core/oversight/trace-query/trace.failures.ts'
import { sqlState, UNIQUE_VIOLATION } from './unavailable.ts'

type TakenKeyFailure = (value: string) => Failure

const atOne = (path: string, failure: Failure): Failure => ({ ...failure, fields: [atField(path, failure)] })
const keyAt =
  (path: string): TakenKeyFailure =>
  (key) =>
    atOne(path, referenceFailure('KEY_TAKEN', { key }))
const doneMeanwhile: TakenKeyFailure = () => referenceFailure('DONE_MEANWHILE')

/**
 * The failure of every unique index, by its name; tests compare the list with the database. Where a
 * use case looks first, it says more itself; this is what is answered where two calls looked at
 * once.
 */
const TAKEN: Readonly<Record<string, TakenKeyFailure>> = {
  ...Object.fromEntries(
    [...catalog, ...ownedEntities].filter(({ isAccount }) => isAccount !== true).map(({ name, key }) => [keyName(name), keyAt(key)]),
  ),
  accounts_name_key: keyAt('account'),
  accounts_sign_in_key: keyAt('account'),
  members_account_key: doneMeanwhile,
  members_token_key: doneMeanwhile,
  api_keys_app_key: doneMeanwhile,
  held_acts_open: doneMeanwhile,
  money_findings_key: doneMeanwhile,
  accounts_phone_key: () => atOne('account_phone', onboardingFailure('PHONE_REGISTERED')),
  orders_reference_key: (refCode) => atOne('refCode', orderFailure('REFERENCE_TAKEN', { refCode, order: '' })),
  // Made by the server: a second one comes from the same work done twice.
  orders_order_number_key: doneMeanwhile,
  orders_airway_number_key: doneMeanwhile,
  orders_import_key: doneMeanwhile,
  order_imports_key: doneMeanwhile,
  order_exceptions_open_key: () => exceptionFailure('EXCEPTION_OPEN', { order: '' }),
  refused_rows_key: doneMeanwhile,
  cod_reports_open_key: () => codFailure('COD_DIFFERENCE_OPEN', { order: '', amount: '' }),
  cod_collections_order_key: doneMeanwhile,
  cod_remittance_lines_order_key: doneMeanwhile,
  cod_remittance_receipts_entry_key: doneMeanwhile,
  cod_remittance_explanations_entry_key: doneMeanwhile,
  cod_changes_open_key: () => codFailure('COD_CHANGE_OPEN', { order: '' }),
  agent_credentials_in_use: doneMeanwhile,
  print_documents_token_key: doneMeanwhile,
  print_desks_key: doneMeanwhile,
  print_desks_connection_key: doneMeanwhile,
  print_desks_name_key: (name) => atOne('name', printFailure('PRINT_DESK_NAME_TAKEN', { name })),
  label_designs_published_key: doneMeanwhile,
  saved_reports_name_key: () => atOne('name', centreFailure('REPORT_NAME_TAKEN')),
  waiting_agent_events_key: doneMeanwhile,
  saved_address_key: keyAt('name'),
  saved_product_key: keyAt('name'),
  watch_lists_name_key: (name) => atOne('name', traceFailure('WATCH_LIST_NAME_TAKEN', { name })),
  bags_code_key: (code) => atOne('bagCode', transportFailure('BAG_CODE_TAKEN', { code })),
  bags_packing_number_key: doneMeanwhile,
  bag_parcels_held_key: doneMeanwhile,
  bills_of_lading_mawb_key: (mawb) => atOne('mawb', transportFailure('BILL_TAKEN', { mawb })),
  cost_bills_number_key: (supplier) => atOne('bill_number', costFailure('COST_BILL_TAKEN', { number: supplier })),
  cost_lines_reverses_key: doneMeanwhile,
  customer_bills_number_key: doneMeanwhile,
  customer_bills_period_key: doneMeanwhile,
  customer_bill_lines_source_key: doneMeanwhile,
  customer_invoices_number_key: (number) => atOne('invoice_number', invoiceFailure('INVOICE_NUMBER_TAKEN', { number })),
  customer_invoices_red_key: (number) => atOne('red_number', invoiceFailure('INVOICE_NUMBER_TAKEN', { number })),
  customer_invoice_bills_live_key: doneMeanwhile,
  provider_statement_lines_key: doneMeanwhile,
  bank_lines_key: doneMeanwhile,
  bank_line_parts_entry_key: doneMeanwhile,
  cod_bills_number_key: doneMeanwhile,
  cod_bill_lines_live_key: doneMeanwhile,
  alipay_accounts_current_key: doneMeanwhile,
  insurance_policies_order_key: () => insuranceFailure('POLICY_EXISTS'),
  claims_running_key: () => supportFailure('CLAIM_RUNNING', { order: '' }),
  cod_payouts_live_key: () => payoutFailure('PAYOUT_UNDER_WAY', { bill: '' }),
  cod_payouts_transaction_key: () => atOne('transaction_id', payoutFailure('PAYOUT_TRANSACTION_TAKEN')),
  recharges_transaction_key: () => paymentFailure('TRANSACTION_TAKEN'),
  stock_id_key: doneMeanwhile,
  tracking_subscriptions_reader_key: doneMeanwhile,
  tracking_subscriptions_confirm_key: doneMeanwhile,
  tracking_subscriptions_end_key: doneMeanwhile,
  received_returns_waiting_key: (code) => stationFailure('RETURN_WAITS', { code }),
  transfers_number_key: doneMeanwhile,
  inbounds_number_key: doneMeanwhile,
  stocktakes_number_key: doneMeanwhile,
  storage_fees_night_key: doneMeanwhile,
  storage_rents_night_key: doneMeanwhile,
  picks_open_key: doneMeanwhile,
  picks_tote_key: doneMeanwhile,
  tracking_events_once: doneMeanwhile,
  sessions_id_key: doneMeanwhile,
  order_charges_key: doneMeanwhile,
  ledger_entries_reverses_key: doneMeanwhile,
  ledger_legs_entry_place_idx: doneMeanwhile,
}

/** The names of the unique indexes that have a failure; primary keys have one that they share. */
export const UNIQUE_KEYS: readonly string[] = Object.keys(TAKEN)

type Violation = { readonly constraint?: string; readonly detail?: string }

/** The failure behind a violated unique index; any other error is thrown on. */
export function takenFailure(error: unknown): Failure {
  if (sqlState(error) !== UNIQUE_VIOLATION) throw error
  const { constraint = '', detail = '' } = error as Violation
  const [, value = ''] = /=\((.*?)[,)]/.exec(detail) ?? []
  const failure = TAKEN[constraint] ?? (constraint.endsWith('_pkey') ? doneMeanwhile : undefined)
  if (failure === undefined) throw error
  return failure(value)
}
