import { z } from 'zod'
import type { Fields } from '#core/base/fields/field.ts'
import { invoiceInformationFields } from '#core/portal/shippers/invoice-information.ts'
import { editableUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

/** The values of fields that are all texts; an empty one is null. */
export type TextsOf<F extends Fields> = { readonly [K in keyof F]: string | null }
export const textsOf = <F extends Fields>(fields: F): z.ZodType<TextsOf<F>> =>
  z.object(Object.fromEntries(Object.keys(fields).map((name) => [name, z.string().nullable()]))) as z.ZodType as z.ZodType<TextsOf<F>>

/** The version that was read: where somebody else saved since, nothing is overwritten. */
const read = z.object({ version: z.number().int() })
/** The same for the calls of the specification that know no version. */
export const readIfSent = read.partial()

/** The details that invoices are made out to, as they are sent and as they are answered. */
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
      version: z.number().int(),
      account: z.string(),
      account_phone: z.string().nullable(),
      audit_status: z.number().int(),
      audit_status_txt: z.string(),
      app_id: z.string(),
      /**
       * The first characters of the AppKey, which is shown once when it is made; null without one.
       */
      app_secret: z.string().nullable(),
      /** One line per currency; null where finance is hidden. */
      account_balances: z.array(z.string()).nullable(),
      bill_email: z.string().nullable(),
    })
    .and(userInformation),
)
export type UserDetails = z.output<typeof details>

const invoiceScreen = named(
  'InvoiceAnswer',
  z.object({
    version: z.number().int(),
    invoice: invoiceInformation,
    audit_status_txt: z.string(),
    /** The page for the next missing step of the account. */
    jump_link: z.string().nullable(),
  }),
)
export type InvoiceAnswer = z.output<typeof invoiceScreen>

/** Account information and the invoice screen. */
export const accountRoutes = {
  userDetails: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/user/details/{id}',
    member: 'account',
    summary: 'Account information of the caller’s own account',
    whileRestricted: true,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    payload: details,
  }),
  updateUser: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'PUT',
    path: '/portal/user/portalUpdate',
    member: 'account',
    summary: 'Change the editable account information; send the version that was read; fields that are left out keep their values',
    whileRestricted: true,
    body: userInfoInput.and(read),
    ignores: [details],
    payload: details,
  }),
  invoice: defineRoute({
    ...own,
    method: 'GET',
    path: '/portal/invoice',
    member: 'account',
    summary: 'What invoices are made out to',
    payload: invoiceScreen,
  }),
  saveInvoice: defineRoute({
    keyScope: 'human',
    ...own,
    method: 'PUT',
    path: '/portal/invoice',
    member: 'account',
    summary: 'Change what invoices are made out to; send the version that was read',
    /** The details one by one, or under `invoice` as they are answered. */
    body: invoiceInput.and(read).and(z.object({ invoice: invoiceInput.optional() })),
    payload: invoiceScreen,
  }),
}
