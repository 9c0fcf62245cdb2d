import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { AliyunSmsSender } from '../../../adapters/sms/aliyun-sms-sender.ts'
import { SandboxSmsSender } from '../../../adapters/sms/sandbox-sms-sender.ts'
import type { CodeMessage, SmsSender } from '#core/portal/notifications/sms.port.ts'

type SentCode = { readonly number: string; readonly code: string; readonly signed: boolean }
type Under = { readonly sender: SmsSender; readonly sent: readonly SentCode[] }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A host with Aliyun's protocol that answers `code`. */
async function aliyunHost(sent: SentCode[], code: string): Promise<Server> {
  const host = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://host').searchParams
    const { code: found } = JSON.parse(query.get('TemplateParam') ?? '{}') as { code?: string }
    sent.push({
      number: query.get('PhoneNumbers') ?? '',
      code: found ?? '',
      signed: /Signature=/.test(String(request.headers['authorization'])),
    })
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ Code: code, Message: code, RequestId: '1', BizId: '1' }))
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  closing.push(async () => {
    host.close()
    host.closeAllConnections()
  })
  return host
}

async function aliyun(code = 'OK'): Promise<Under & { readonly said: readonly string[] }> {
  const sent: SentCode[] = []
  const said: string[] = []
  const { port } = (await aliyunHost(sent, code)).address() as AddressInfo
  const settings = { accessKeyId: 'id', accessKeySecret: 'secret', signName: '集运', templateCode: 'SMS_1' }
  return { sender: new AliyunSmsSender({ ...settings, endpoint: `http://127.0.0.1:${port}` }, (line) => said.push(line)), sent, said }
}

const sandbox = async (): Promise<Under> => {
  const sent: SentCode[] = []
  const add = async ({ phone, code }: CodeMessage): Promise<void> => void sent.push({ number: phone, code, signed: true })
  return { sender: new SandboxSmsSender({ add, of: async () => [] }), sent }
}

describe.each([
  ['the sandbox', sandbox],
  ['Aliyun', () => aliyun()],
])('%s', (_name, open) => {
  it('sends a code to a phone', async () => {
    const { sender, sent } = await open()
    expect(await sender.sendCode({ phone: '+971501234567', code: '012345' })).toEqual({ ok: true, value: true })
    expect(sent).toEqual([{ number: expect.stringMatching(/^\+?971501234567$/) as string, code: '012345', signed: true }])
  })
})

describe('Aliyun', () => {
  it('takes Chinese numbers without their prefix', async () => {
    const { sender, sent } = await aliyun()
    await sender.sendCode({ phone: '+8613800138000', code: '1' })
    expect(sent[0]?.number).toBe('13800138000')
  })

  it('says that nothing went out where it refuses, and why in the log', async () => {
    const { sender, said } = await aliyun('isv.BUSINESS_LIMIT_CONTROL')
    expect(await sender.sendCode({ phone: '+8613800138000', code: '1' })).toMatchObject({ ok: false, failure: { code: 'SMS_NOT_SENT' } })
    expect(said.join()).toContain('isv.BUSINESS_LIMIT_CONTROL')
  })

  it('says the same where it cannot be reached', async () => {
    const { sender } = await aliyun()
    for (const close of closing.splice(0)) await close()
    expect(await sender.sendCode({ phone: '+8613800138000', code: '1' })).toMatchObject({ ok: false, failure: { code: 'SMS_NOT_SENT' } })
  })
})
