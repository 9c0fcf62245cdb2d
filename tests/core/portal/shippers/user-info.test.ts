import { describe, expect, it } from 'vitest'
import { invoiceScreen, readInvoiceInformation } from '#core/portal/shippers/invoice-information.ts'
import { sessionUserFields, sessionUserOf } from '#core/platform/access/sign-in/session-user.ts'
import { editableUserInfo, readOnlyUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import { balanceLines, isChanged, readUserInfo } from '#core/portal/shippers/user-info.rules.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { seededReferences as references } from '../../../support/references.ts'

const context = { references }

describe('the information of a user', () => {
  it('has the fields of the specification, and of them these to change', () => {
    expect([...Object.keys(editableUserInfo), ...Object.keys(readOnlyUserInfo)].toSorted()).toEqual(
      'account_balances app_id app_secret bill_email service_email shipper_address1 shipper_company shipper_name shipper_telephone shop_name shop_secret system_email system_phone'.split(
        ' ',
      ),
    )
    expect(Object.keys(readOnlyUserInfo)).toEqual(['app_id', 'app_secret', 'account_balances', 'bill_email'])
    expect(readOnlyUserInfo.app_secret.label['zh-CN']).toBe('AppKey')
  })

  it('needs a telephone: 内容不能为空', () => {
    expect(readUserInfo({ shipper_name: '李伟', shipper_telephone: '  ' }, context)).toMatchObject({
      failure: { code: 'INPUT_INVALID', fields: [{ path: 'shipper_telephone', code: 'FIELD_REQUIRED' }] },
    })
    expect(failureDeclaration('FIELD_REQUIRED')?.words['zh-CN']).toBe('内容不能为空')
    expect(readUserInfo({ shipper_telephone: '0755-26001234 转 8' }, context)).toEqual({
      ok: true,
      value: { shipper_telephone: '0755-26001234 转 8' },
    })
  })

  it('offers to save only what was changed', () => {
    const before = { shipper_telephone: '1', shop_name: 'A' }
    expect(isChanged(before, { ...before })).toBe(false)
    expect(isChanged(before, { ...before, shop_name: 'B' })).toBe(true)
    expect(isChanged(before, { shipper_telephone: '1' })).toBe(true)
    expect(isChanged({}, { shipper_telephone: '1' })).toBe(true)
  })

  it('shows a balance for each currency with the digits it has', () => {
    expect(balanceLines([money(500_000n, 'CNY'), money(-1500n, 'KWD'), money(80n, 'JPY')])).toEqual(['5000.00 CNY', '-1.500 KWD', '80 JPY'])
  })
})

describe('the invoice information', () => {
  it('asks for nothing: its required rule matches no field', () => {
    expect(readInvoiceInformation({}, context)).toEqual({ ok: true, value: {} })
    expect(
      must(
        readInvoiceInformation(
          {
            invoice_title: '深圳跨境科技',
            invoice_code: '91440300ma5fxxxx1x',
            invoice_bank_name: '招商银行',
            invoice_bank_number: '7559 1234',
            amount: 1,
          },
          context,
        ),
      ),
    ).toEqual({
      invoice_title: '深圳跨境科技',
      invoice_code: '91440300MA5FXXXX1X',
      invoice_bank_name: '招商银行',
      invoice_bank_number: '7559 1234',
    })
  })

  it('comes with the state of the account, and leads where that is changed', () => {
    const invoice = { invoice_title: '深圳跨境科技' }
    expect(invoiceScreen({ invoice, auditStatus: 40 })).toMatchObject({
      invoice,
      audit_status_txt: { 'zh-CN': '审核未通过', 'en-US': 'Rejected' },
      jump_link: '/system/info',
    })
    expect(invoiceScreen({ invoice, auditStatus: 30 })).toMatchObject({ audit_status_txt: { 'zh-CN': '审核通过' }, jump_link: undefined })
  })
})

describe('the account behind a session', () => {
  const actor = {
    id: 1003,
    audience: 'customer',
    account: 'fresh',
    auditStatus: 10,
    accountPhone: '+8613800138000',
    ddType: 'DDP',
    showFinance: 1,
    fit: 1,
  } as const

  it('is shown in the names of the specification', () => {
    const user = sessionUserOf(actor, { arrears: money(0n, 'CNY'), access: ['home'] })
    expect(user).toEqual({
      id: 1003,
      account: 'fresh',
      user_auth: '1003',
      audit_status: 10,
      account_phone: '+8613800138000',
      dd_type: 'DDP',
      show_finance: 1,
      fit: 1,
      member_role: 'owner',
      arrears_amount: { amount: 0n, currency: 'CNY' },
      access: ['home'],
    })
    expect(Object.keys(user)).toEqual(Object.keys(sessionUserFields))
  })

  it('leaves out what an account has not', () => {
    expect(sessionUserOf({ ...actor, accountPhone: undefined, ddType: undefined }, {})).toStrictEqual({
      id: 1003,
      account: 'fresh',
      user_auth: '1003',
      audit_status: 10,
      show_finance: 1,
      fit: 1,
      member_role: 'owner',
    })
  })
})
