import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicDispatcher } from '../../../adapters/outgoing/public-dispatcher.ts'

describe('what the server calls for others', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    'localhost',
    '',
  ])('is never %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001:81b::200e'])('may be %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('is this machine where that is allowed, and nothing else of its network', () => {
    const allowed = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254'].filter((address) =>
      isPublicAddress(address, { allowLoopback: true }),
    )
    expect(allowed).toEqual(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
  })

  it('is checked where the socket is connected, whatever the name or the spelling', async () => {
    const dispatcher = publicDispatcher()
    for (const url of [
      'http://localhost:9/',
      'http://127.1:9/',
      'http://2130706433:9/',
      'http://0x7f.1:9/',
      'http://[::1]:9/',
      'http://[::ffff:7f00:1]:9/',
    ])
      await expect(request(url, { dispatcher }), url).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
    await dispatcher.close()
  })
})
