import { expect, it } from 'vitest'
import { proxyWarning } from '../../../adapters/http/server/listen/proxy-warning.ts'

it('a proxy that no setting names is warned of once, by the address that it calls from', () => {
  const lines: (readonly [object, string])[] = []
  const look = proxyWarning({ warn: (details, text) => void lines.push([details, text]) })
  look({ ip: '10.0.0.1', headers: {} })
  expect(lines).toEqual([])
  look({ ip: '10.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } })
  look({ ip: '10.0.0.2', headers: { forwarded: 'for=203.0.113.9' } })
  expect(lines).toEqual([[{ from: '10.0.0.1' }, expect.stringContaining('CROSSDOCK_TRUSTED_PROXIES')]])
})
