import type { StandardRole } from '#core/platform/access/roles/standard-role.ts'

type Forms = Readonly<Record<string, string>>

/** Forms that are written whole: records are made and changed. */
const whole = (areas: string): Forms => Object.fromEntries(areas.split(/\s+/).map((area) => [area, 'create, update']))

/**
 * The fields that each standard role writes by the general forms: all of a form, or all but those
 * that are named. Areas that are left out it does not write.
 */
export const STAFF_FORMS: Readonly<Record<StandardRole, Forms>> = {
  administrator: whole(
    `airports channels cities city-groups city-mappings client-groups clients contrabands countries currencies departments
    exception-mappings exchange-rates expense-subjects freight-rules insurance-categories locations no-news-rules payment-modes plausibility-limits
    role-permissions roles routes sms-templates supplier-prices suppliers switch-rules timezones tracker-agents
    tracking-code-mappings tracking-statuses units users warehouses weight-tolerances`,
  ),
  customer_service: {},
  warehouse: whole('locations'),
  finance: {
    ...whole('currencies exchange-rates expense-subjects freight-rules insurance-categories payment-modes supplier-prices suppliers'),
    clients: 'update but clearance_last_mile access',
  },
  sales: {
    clients: 'create but show_finance clearance_last_mile access, update but dd_type show_finance clearance_last_mile access',
  },
  read_only: {},
}

const CLIENT_FORM = ['POST /admin/clients clients create', 'PUT /admin/clients/{id} clients update']

const PAYEE_FORM = ['PUT /admin/finance/clients/{client_id}/payout-account finance approve']

/**
 * The calls of staff that take a field worth money, with the permission of each. Bulletins and
 * notices name a class of readers by `dd_type`.
 */
export const WORTH_MONEY: Readonly<Record<string, readonly string[]>> = {
  whitelist: ['PUT /admin/finance/clients/{client_id}/terms finance approve'],
  period: ['PUT /admin/finance/clients/{client_id}/terms finance approve'],
  credit_limit: ['PUT /admin/finance/clients/{client_id}/credit-limit finance approve'],
  payee_name: ['POST /admin/cod/payees/{id} certifications approve', ...PAYEE_FORM],
  payee_bank_name: PAYEE_FORM,
  payee_bank_number: PAYEE_FORM,
  show_finance: CLIENT_FORM,
  clearance_last_mile: CLIENT_FORM,
  access: CLIENT_FORM,
  dd_type: [
    'POST /admin/bulletins bulletins create',
    'PUT /admin/bulletins/{id} bulletins update',
    'POST /common/notice notices create',
    'PUT /common/notice/{id} notices update',
    ...CLIENT_FORM,
  ],
}
