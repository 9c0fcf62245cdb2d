import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

const phone = z.string().min(1).max(40)
/** Left out, the country follows from the number's prefix; without a prefix it is China. */
const country = z.string().max(60).optional()

const phoneInput = named('PhoneInput', z.object({ account_phone: phone, country }))

/** The seconds until the next code. */
const codeSent = named('CodeSent', z.object({ seconds: z.number().int() }))

export const registrationRoutes = {
  checkPhone: defineRoute({
    method: 'POST',
    path: '/fit/user/checkPhoneReg',
    tag: 'registration',
    summary: 'Whether a phone has an account already',
    audience: 'public',
    perMinute: 20,
    body: phoneInput,
    payload: z.object({ account_phone: z.string(), registered: z.boolean() }),
  }),
  sendCode: defineRoute({
    method: 'POST',
    path: '/fit/user/sendCode',
    tag: 'registration',
    summary: 'Send a code to a phone; the next one goes out after 60 seconds',
    audience: 'public',
    perMinute: 20,
    body: phoneInput,
    payload: codeSent,
  }),
  register: defineRoute({
    method: 'POST',
    path: '/fit/user/register',
    tag: 'registration',
    summary: 'Register with the code that was sent; signs in and sets the cookie p-token',
    audience: 'public',
    perMinute: 20,
    body: z.object({
      account_phone: phone,
      country,
      code: z.string().max(20),
      password: z.string().max(1000),
      password_repeated: z.string().max(1000),
      /**
       * Names of the agreements that were read to the end: `logistics_service`, which is accepted
       * with the account, and `usd_cod`, which is signed later by who has money collected.
       */
      agreements: z.array(z.string().max(60)).max(20).default([]),
      shipper_company: z.string().max(500).optional(),
      /** The sender on labels; left out, the account information asks for it. */
      shipper_name: z.string().max(500).optional(),
    }),
    payload: z.object({ token: z.string(), id: z.number().int() }),
  }),
}

const forgetful = {
  /** The account, or its phone. */
  account: z.string().min(1).max(100),
  role: z.enum(['Customer', 'Staff']).default('Customer'),
}

export const forgottenPasswordRoutes = {
  sendResetCode: defineRoute({
    method: 'POST',
    path: '/user/forgotPassword/sendCode',
    tag: 'session',
    summary: 'Send a code for a new password to the phone of an account; the answer is the same whether there is one',
    audience: 'public',
    perMinute: 20,
    body: z.object(forgetful),
    payload: codeSent,
  }),
  resetForgottenPassword: defineRoute({
    method: 'POST',
    path: '/user/forgotPassword',
    tag: 'session',
    summary: 'Set a new password with the code that was sent; every session of the account ends, and nobody is signed in',
    audience: 'public',
    perMinute: 20,
    body: z.object({ ...forgetful, code: z.string().min(1).max(20), password: z.string().min(1).max(1000) }),
  }),
}

export const sandboxRoutes = {
  sandboxSms: defineRoute({
    method: 'GET',
    path: '/sandbox/sms',
    tag: 'sandbox',
    summary: 'Codes that would have been sent to a phone, newest first; with demo data alone',
    audience: 'public',
    perMinute: 120,
    query: z.object({ phone }),
    payload: z.object({
      rows: z.array(z.object({ phone: z.string(), code: z.string(), create_time: z.string() })),
      total: z.number().int(),
    }),
  }),
}
