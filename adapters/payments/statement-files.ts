import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { StatementFile, StatementFiles } from '#core/money/payments/statement.ports.ts'
import { alipaySheet, alipayStatement } from './alipay/alipay-statement.ts'
import { readThrough, StatementUnreadable } from './statement-unreadable.ts'
import { wechatPaySheet, wechatPayStatement } from './wechat-pay/wechat-pay-statement.ts'

/** The first bytes of each kind of file. */
const [ZIP, GZIP] = ['504b0304', '1f8b']
const HEAD_BYTES = 4096
/** The heading that names the provider's own number. */
const WECHAT_PAY = '微信订单号'
const ALIPAY = '支付宝交易号'
/** A file of 20 MB may unpack to a thousand times its size; statements do not. */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024

const startsWith = (bytes: Buffer, magic: string): boolean => bytes.subarray(0, magic.length / 2).toString('hex') === magic

function fileOf(bytes: Buffer): StatementFile | undefined {
  if (startsWith(bytes, ZIP)) return { channel: 'alipay', lines: () => alipayStatement(bytes) }
  if (startsWith(bytes, GZIP)) return { channel: 'wepay', lines: () => wechatPayStatement(bytes) }
  const head = bytes.subarray(0, HEAD_BYTES)
  if (new TextDecoder('utf-8').decode(head).includes(WECHAT_PAY))
    return { channel: 'wepay', lines: () => wechatPaySheet(Readable.from([bytes])) }
  const isAlipay = [new TextDecoder('gbk'), new TextDecoder('utf-8')].some((decoder) => decoder.decode(head).includes(ALIPAY))
  return isAlipay ? { channel: 'alipay', lines: () => alipaySheet(bytes) } : undefined
}

/** Whether a packed file stays within what a statement may have. */
async function isBounded(bytes: Buffer): Promise<boolean> {
  if (!startsWith(bytes, GZIP)) return true
  let length = 0
  try {
    for await (const part of Readable.from([bytes]).pipe(createGunzip()) as AsyncIterable<Buffer>) {
      length += part.length
      if (length > MOST_UNPACKED_BYTES) return false
    }
  } catch {
    return false
  }
  return true
}

/**
 * Statements of Alipay and WeChat Pay as staff download them: as they are packed, or unpacked. The
 * file is read to its end before its first line is used.
 */
export const statementFiles: StatementFiles = {
  open: async (content): Promise<Result<StatementFile>> => {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    const file = fileOf(bytes)
    if (file === undefined || !(await isBounded(bytes))) return failed(paymentFailure('STATEMENT_FILE_UNKNOWN'))
    try {
      await readThrough(file.lines())
      return ok(file)
    } catch (error) {
      if (!(error instanceof StatementUnreadable)) throw error
      const [, line] = /^line (\d+)/.exec(error.message) ?? []
      return failed(line === undefined ? paymentFailure('STATEMENT_FILE_UNKNOWN') : paymentFailure('STATEMENT_FILE_LINE', { line }))
    }
  },
}
