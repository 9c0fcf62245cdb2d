import { BlockList, isIPv4 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddressRange, isWithinRanges } from '#core/portal/keys/address-range.rules.ts'

const part = fc.constantFrom(0, 1, 10, 127, 128, 203, 254, 255)
const ipv4 = fc.tuple(part, part, part, part).map((parts) => parts.join('.'))
const group = fc.constantFrom('0', '1', 'ffff', '2001', 'db8', 'fe80', 'abcd')
const ipv6 = fc.oneof(
  fc.tuple(group, group, group, group, group, group, group, group).map((groups) => groups.join(':')),
  fc.tuple(group, group, group).map(([a, b, c]) => `${a}:${b}::${c}`),
  fc.constantFrom('::', '::1', 'fe80::', 'FE80::1'),
)

describe('ranges of addresses', () => {
  it.each([
    [ipv4, 32],
    [ipv6, 128],
  ] as const)('hold the addresses that Node finds in them', (address, bits) => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: bits }), fc.oneof(ipv4, ipv6), (network, length, asked) => {
        const list = new BlockList()
        list.addSubnet(network, length, isIPv4(network) ? 'ipv4' : 'ipv6')
        const same = isIPv4(network) === isIPv4(asked)
        expect(isAddressRange(`${network}/${length}`)).toBe(true)
        expect(isWithinRanges(asked, [`${network}/${length}`])).toBe(same && list.check(asked, isIPv4(asked) ? 'ipv4' : 'ipv6'))
      }),
    )
  })

  it('hold IPv4 that is written as IPv6, and an address that names its interface', () => {
    expect(isWithinRanges('::ffff:203.0.113.9', ['203.0.113.0/24'])).toBe(true)
    expect(isWithinRanges('203.0.113.9', ['::ffff:203.0.113.0/120'])).toBe(true)
    expect(isWithinRanges('fe80::1%eth0', ['fe80::/10'])).toBe(true)
    expect(isWithinRanges('anything', [])).toBe(true)
    expect(isWithinRanges('', ['0.0.0.0/0', '::/0'])).toBe(false)
  })

  it.each([
    '',
    '10',
    '10.0.0',
    '10.0.0.256',
    '10.0.0.01',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::1::',
    ':::',
    '1:2:3',
    '1:2:3:4:5:6:7:8:9',
    'g::',
    '12345::',
    '::ffff:1.2.3.4/95',
    'example.com',
  ])('are not “%s”', (text) => {
    expect(isAddressRange(text)).toBe(false)
  })
})
