import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isPublicAddress, PrivateAddress, publicDispatcher } from '../../adapters/outgoing/public-dispatcher.ts'

const { found } = vi.hoisted(() => ({ found: { addresses: [] as readonly string[] } }))
vi.mock(import('node:dns'), async (original) => ({
  ...(await original()),
  lookup: ((_name: string, _options: object, done: (error: null, all: readonly object[]) => void) =>
    done(
      null,
      found.addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never,
}))

describe('Addresses of the public internet', () => {
  it.each(['8.8.8.8', '47.88.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:3200::1', '::ffff:8.8.8.8'])(
    'has %s among them',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '2002:0a00:0001::1',
    '2001::1',
    '2001:db8::1',
    'example.com',
    '',
  ])('has %s not among them', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('A dispatcher for the public internet', () => {
  const server = createServer((_request, answer) => answer.end('here'))
  let port = 0
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  const callThroughDispatcher = async (url: string, allowLoopback = false): Promise<unknown> => {
    const dispatcher = publicDispatcher({ allowLoopback })
    try {
      return await request(url, { dispatcher }).then(({ body }) => body.text())
    } catch (error) {
      return error
    } finally {
      await dispatcher.close()
    }
  }

  it.each(['127.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', '100.100.100.200', 'fd00:ec2::254'])(
    'refuses a name that resolves to %s',
    async (address) => {
      found.addresses = [address]
      expect(await callThroughDispatcher(`http://receiver.example:${port}/`)).toBeInstanceOf(PrivateAddress)
    },
  )

  it.each(['127.0.0.1', '127.1', '2130706433', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254'])(
    'refuses the address %s as it is written',
    async (host) => {
      expect(await callThroughDispatcher(`http://${host}:${port}/`)).toBeInstanceOf(PrivateAddress)
    },
  )

  it('calls loopback where it may', async () => {
    expect(await callThroughDispatcher(`http://127.0.0.1:${port}/`, true)).toBe('here')
    found.addresses = ['10.0.0.1', '127.0.0.1']
    expect(await callThroughDispatcher(`http://receiver.example:${port}/`, true)).toBe('here')
  })
})
