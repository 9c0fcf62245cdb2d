import { z } from 'zod'
import type { Fields } from '../../../core/kernel/field.ts'
import { invoiceInformationFields } from '../../../core/identity/invoice-information.ts'
import { editableUserInfo } from '../../../core/identity/user-info-fields.ts'
import { sentSchema } from './field-schema.ts'
import { defineRoute } from './route.ts'

/** The values of fields that are all texts; an empty one is null. */
export type TextsOf<F extends Fields> = { readonly [K in keyof F]: string | null }
export const textsOf = <F extends Fields>(fields: F): z.ZodType<TextsOf<F>> =>
  z.object(Object.fromEntries(Object.keys(fields).map((name) => [name, z.string().nullable()]))) as z.ZodType as z.ZodType<TextsOf<F>>

const own = { tag: 'account', audience: 'customer' } as const

const details = z
  .object({
    id: z.number().int(),
    account: z.string(),
    account_phone: z.string().nullable(),
    audit_status: z.number().int(),
    audit_status_txt: z.string(),
    app_id: z.string(),
    /** AppKey: what the shipper's programs show us. */
    app_secret: z.string(),
    account_balances: z.array(z.string()),
    bill_email: z.string().nullable(),
  })
  .and(textsOf(editableUserInfo))
export type UserDetails = z.output<typeof details>

const invoiceScreen = z.object({
  invoice: textsOf(invoiceInformationFields),
  audit_status_txt: z.string(),
  /** The page that goes on with what the account still lacks. */
  jump_link: z.string().nullable(),
})
export type InvoiceAnswer = z.output<typeof invoiceScreen>

/** Account information and the invoice screen (spec §3, §7). */
export const accountRoutes = {
  userDetails: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/user/details/{id}',
    summary: 'Account information; of the own account alone',
    whileRestricted: true,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    payload: details,
  }),
  updateUser: defineRoute({
    ...own,
    method: 'PUT',
    path: '/portal/user/portalUpdate',
    summary: 'Change account information: the editable fields alone, one that is left out stays',
    whileRestricted: true,
    body: sentSchema(editableUserInfo),
    payload: details,
  }),
  invoice: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/invoice',
    summary: 'What invoices are made out to',
    payload: invoiceScreen,
  }),
  saveInvoice: defineRoute({
    ...own,
    method: 'PUT',
    path: '/portal/invoice',
    summary: 'Change what invoices are made out to',
    body: sentSchema(invoiceInformationFields),
    payload: invoiceScreen,
  }),
}
