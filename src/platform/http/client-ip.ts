import { BlockList, isIP } from 'node:net'
import type { TrustedProxies } from '#platform/config/env-schema.ts'

/** The address of the socket, undefined for a unix socket; and the X-Forwarded-For header, null without it. */
export type Peer = { socket: string | undefined; forwarded: string | null }

/** Used for a peer without an address, as over a unix socket. */
const NO_ADDRESS = 'local'

/**
 * Creates the function that finds a visitor's IP address. Each proxy appends the address of its client to
 * X-Forwarded-For, so the header is read from the right, as far as the proxies are trusted: the rest may be forged.
 * proxy-addr would return ports, zones and invalid entries as they were written, and rejects 0.0.0.0/0 as a network.
 */
export function createClientIpResolver(trusted: TrustedProxies): (peer: Peer) => string {
  const trusts = createTrust(trusted)
  return ({ socket, forwarded }) => {
    let address = addressOf(socket)
    const forwardedFor = forwarded?.split(',') ?? []
    for (let hop = 0; trusts(address, hop); hop++) {
      const previous = canonical(forwardedFor.pop() ?? '')
      if (!previous) break
      address = previous
    }
    return address
  }
}

/** Creates the function that tells whether the address of a socket is that of a trusted proxy. */
export function createProxyCheck(trusted: TrustedProxies) {
  const trusts = createTrust(trusted)
  return (socket: string | undefined) => trusts(addressOf(socket), 0)
}

const addressOf = (socket: string | undefined) =>
  socket === undefined ? NO_ADDRESS : (canonical(socket) ?? NO_ADDRESS)

/**
 * The group that shares rate limits: an IPv4 address, or the /64 of an IPv6 address, which one household has to itself.
 */
export const ipGroup = (address: string) => prefixOf(address, 4) ?? address

/** The /48 of an IPv6 address, which one customer may have to themselves; null for IPv4. */
export const ipNetwork = (address: string) => prefixOf(address, 3)

/** The first parts of the eight of a canonical IPv6 address. */
function prefixOf(address: string, parts: number): string | null {
  if (isIP(address) !== 6) return null
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, parts).join(':')}::/${parts * 16}`
}

/** Creates the function that tells whether the client of an address, `hop` proxies away, is a trusted proxy. */
function createTrust(trusted: TrustedProxies): (address: string, hop: number) => boolean {
  if ('hops' in trusted) return (_, hop) => hop < trusted.hops
  const list = new BlockList()
  for (const network of trusted.networks) {
    const [ip = '', bits = isIP(ip) === 6 ? 128 : 32] = network.split('/')
    list.addSubnet(ip, Number(bits), `ipv${isIP(ip) as 4 | 6}`)
  }
  return (address: string) => isIP(address) > 0 && list.check(address, `ipv${isIP(address) as 4 | 6}`)
}

/**
 * The canonical form of an address: no port or zone, IPv4-mapped addresses as IPv4, IPv6 compressed. Null where it is
 * not an address.
 */
function canonical(written: string): string | null {
  const bare = written.trim().replace(/^"|"$/g, '')
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([\d.]+):\d+$/, '$1')
  const address = withoutPort.split('%')[0]!
  if (isIP(address) === 4) return address
  if (isIP(address) === 0) return null
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(compressed) ?? []
  return high && low ? new URL(`http://0x${high}${low.padStart(4, '0')}`).hostname : compressed
}
