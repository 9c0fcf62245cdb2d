import { randomBytes } from 'node:crypto'
import bwip from 'bwip-js/node'
import type { PaymentPrompt } from '#core/money/payments/payment-provider.port.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { FileAnswer, RawAnswer } from '../../../answers/call.ts'
import { escapeHtml } from '../../../presenters/escape-html.ts'

const bytes = (text: string) =>
  async function* (): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(text)
  }

/** A QR code as SVG, on white, with the quiet zone that readers need. */
export const codePicture = (content: string): FileAnswer => ({
  fileName: 'qr.svg',
  shown: 'inline',
  open: bytes(bwip.toSVG({ bcid: 'qrcode', text: content, scale: 4, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' })),
})

type Form = Extract<PaymentPrompt, { kind: 'form' }>

/** The provider's form as HTML; every value is escaped. */
export const formHtml = ({ action, fields }: Form): string => {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form id="pay" method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>&rarr;</button></form>`
}

/**
 * A page of its own that sends the form by itself: it runs one script, and sends to the provider
 * alone.
 */
export function formPage(form: Form): FileAnswer {
  const nonce = randomBytes(16).toString('base64')
  const html = `<!doctype html><meta charset="utf-8"><title>Crossdock</title>${formHtml(form)}<script nonce="${nonce}">document.getElementById('pay').submit()</script>`
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${[new URL(form.action).origin, ...(form.leadsTo ?? [])].join(' ')}; base-uri 'none'; frame-ancestors 'none'`
  return { fileName: 'pay.html', type: 'text/html; charset=utf-8', shown: 'inline', policy, open: bytes(html) }
}

const CASHIER = {
  title: words('沙盒付款', '沙盒付款', 'Sandbox payment'),
  pay: words('付款 {amount}', '付款 {amount}', 'Pay {amount}'),
  cancel: words('取消', '取消', 'Cancel'),
  paid: words('已付款，可以关闭此页面', '已付款，可以關閉此頁面', 'Paid. You can close this page'),
  closed: words('已取消', '已取消', 'Cancelled'),
  authorize: words('以哪个支付宝账户授权？', '以哪個支付寶帳戶授權？', 'Authorise as which Alipay account?'),
  noAuthorization: words('此授权无效，请重新开始', '此授權無效，請重新開始', 'This authorisation is not valid. Please start again'),
  unknown: words('找不到这笔付款', '找不到這筆付款', 'This payment does not exist'),
} as const satisfies Record<string, Words>

const page = (status: number, locale: Locale, content: string): RawAnswer => ({
  status,
  contentType: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${CASHIER.title[locale]}</title><h1>${CASHIER.title[locale]}</h1>${content}</html>`,
})

/**
 * The page that a payer of the sandbox reads after paying, giving up, or with an address that is
 * not ours.
 */
export const cashierEnd = (end: 'paid' | 'closed' | 'unknown', locale: Locale): RawAnswer =>
  page(end === 'unknown' ? 404 : 200, locale, `<p>${CASHIER[end][locale]}</p>`)

/** The sandbox's page of a payment: pay it, or give up. */
export function cashierPage(
  { number, sign, amount }: { readonly number: string; readonly sign: string; readonly amount: string },
  locale: Locale,
): RawAnswer {
  const hidden = `<input type="hidden" name="number" value="${escapeHtml(number)}"><input type="hidden" name="sign" value="${escapeHtml(sign)}">`
  const button = (outcome: string, text: string): string => `<button name="outcome" value="${outcome}">${escapeHtml(text)}</button>`
  const buttons = `${button('paid', CASHIER.pay[locale].replace('{amount}', amount))} ${button('closed', CASHIER.cancel[locale])}`
  return page(200, locale, `<p>${escapeHtml(number)}</p><form method="post" action="/api/sandbox/cashier">${hidden}${buttons}</form>`)
}

type Payee = { readonly id: string; readonly nickname: string; readonly href: string }

/** The sandbox's page of an authorisation: each account leads back with a code of its own. */
export function authorizePage(payees: readonly Payee[] | undefined, locale: Locale): RawAnswer {
  if (payees === undefined) return page(404, locale, `<p>${CASHIER.noAuthorization[locale]}</p>`)
  const links = payees.map(({ id, nickname, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(`${nickname} ${id}`)}</a></li>`)
  return page(200, locale, `<p>${CASHIER.authorize[locale]}</p><ul>${links.join('')}</ul>`)
}
