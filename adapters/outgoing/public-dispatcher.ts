import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'

/** An address of this network or of this machine, which nobody outside may have the server call. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
  readonly code = 'PRIVATE_ADDRESS'
}

const NOT_PUBLIC: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]

/**
 * One list for each family: a list finds an IPv4 address in networks of IPv6 too, as
 * `::ffff:8.8.8.8`, which `::/3` has among it.
 */
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix, family] of NOT_PUBLIC) blocked[family].addSubnet(network, prefix, family)
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Whether the server may call an address: of all IPv6 only what is routed, and an IPv4 address
 * within one as itself.
 */
export function isPublicAddress(address: string, { allowLoopback = false }: { readonly allowLoopback?: boolean } = {}): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address
  const family = isIP(plain)
  if (family === 0) return false
  const type = family === 6 ? 'ipv6' : 'ipv4'
  return !blocked[type].check(plain, type) || (allowLoopback && loopback.check(plain, type))
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Calls public addresses alone. The check stands where a socket is connected: a name is looked up
 * once, and what was looked up is what is called, so no second answer of a name server leads
 * elsewhere. Tests and the demo may allow this machine itself.
 */
export function publicDispatcher({ allowLoopback = false }: { readonly allowLoopback?: boolean } = {}): Dispatcher {
  const isAllowed = (address: string): boolean => isPublicAddress(address, { allowLoopback })
  const checkedLookup = (host: string, options: LookupOptions, found: LookupCallback): void => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return found(error, [])
      const allowed = addresses.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (first === undefined) return found(new PrivateAddress(`${host} is no public address`), [])
      if (options.all === true) return found(null, allowed)
      return found(null, first.address, first.family)
    })
  }
  const connect = buildConnector({ lookup: checkedLookup, timeout: 5000 })
  return new Agent({
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      // An address is not looked up, so it is checked as it stands.
      if (isIP(host) !== 0 && !isAllowed(host)) return callback(new PrivateAddress(`${host} is no public address`), null)
      return connect(options, callback)
    },
  })
}
