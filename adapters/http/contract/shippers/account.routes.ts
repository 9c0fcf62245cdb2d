import { z } from 'zod'
import type { Fields } from '../../../../core/fields/field.ts'
import { invoiceInformationFields } from '../../../../core/shippers/invoice-information.ts'
import { editableUserInfo } from '../../../../core/shippers/user-info-fields.ts'
import { sentSchema } from '../field-schema.ts'
import { named } from '../named-schema.ts'
import { defineRoute } from '../route.ts'

/** The values of fields that are all texts; an empty one is null. */
export type TextsOf<F extends Fields> = { readonly [K in keyof F]: string | null }
export const textsOf = <F extends Fields>(fields: F): z.ZodType<TextsOf<F>> =>
  z.object(Object.fromEntries(Object.keys(fields).map((name) => [name, z.string().nullable()]))) as z.ZodType as z.ZodType<TextsOf<F>>

/** What invoices are made out to, as it is sent and as it is answered. */
export const invoiceInput = named('InvoiceInformationInput', sentSchema(invoiceInformationFields))
export const invoiceInformation = named('InvoiceInformation', textsOf(invoiceInformationFields))
/** The account information that its holder may change. */
export const userInfoInput = named('UserInformationInput', sentSchema(editableUserInfo))
export const userInformation = named('UserInformation', textsOf(editableUserInfo))

const own = { tag: 'account', audience: 'customer', pages: 'any' } as const

const details = named(
  'Account',
  z
    .object({
      id: z.number().int(),
      account: z.string(),
      account_phone: z.string().nullable(),
      audit_status: z.number().int(),
      audit_status_txt: z.string(),
      app_id: z.string(),
      /** AppKey: the credentials of the shipper's programs. */
      app_secret: z.string(),
      account_balances: z.array(z.string()),
      bill_email: z.string().nullable(),
    })
    .and(userInformation),
)
export type UserDetails = z.output<typeof details>

const invoiceScreen = named(
  'InvoiceAnswer',
  z.object({
    invoice: invoiceInformation,
    audit_status_txt: z.string(),
    /** The page for the next missing step of the account. */
    jump_link: z.string().nullable(),
  }),
)
export type InvoiceAnswer = z.output<typeof invoiceScreen>

/** Account information and the invoice screen (spec §3, §7). */
export const accountRoutes = {
  userDetails: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/user/details/{id}',
    summary: 'Account information of the caller’s own account',
    whileRestricted: true,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    payload: details,
  }),
  updateUser: defineRoute({
    ...own,
    method: 'PUT',
    path: '/portal/user/portalUpdate',
    summary: 'Change the editable account information; fields that are left out keep their values',
    whileRestricted: true,
    body: userInfoInput,
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
    body: invoiceInput,
    payload: invoiceScreen,
  }),
}
