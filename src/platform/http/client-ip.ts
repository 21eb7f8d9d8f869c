import { BlockList, isIP } from 'node:net'
import type { TrustedProxies } from '#platform/config/env-schema.ts'

/** Who spoke to our socket, and what they say they were told: undefined over a unix socket, null without the header. */
export type Peer = { socket: string | undefined; forwarded: string | null }

/** The address of a peer that has none, as over a unix socket. */
export const NO_ADDRESS = 'local'

/**
 * Makes the function that tells a visitor's address. X-Forwarded-For is written from left to right, each proxy adding
 * whom it heard; so it is read from the right, and only as far as the proxies are trusted: the rest may be invented.
 */
export function visitorAddresses(trusted: TrustedProxies): (peer: Peer) => string {
  const among = 'networks' in trusted && listed(trusted.networks)
  const trusts = (address: string, hop: number) => (among ? among(address) : 'hops' in trusted && hop < trusted.hops)
  return ({ socket, forwarded }) => {
    let address = socket === undefined ? NO_ADDRESS : (canonical(socket) ?? NO_ADDRESS)
    const heard = forwarded?.split(',') ?? []
    for (let hop = 0; trusts(address, hop); hop++) {
      const before = canonical(heard.pop() ?? '')
      if (!before) break
      address = before
    }
    return address
  }
}

/** Whose limits count together: an IPv4 address alone, of IPv6 the /64 that one household has to itself. */
export const addressGroup = (address: string) => prefixOf(address, 4) ?? address

/** The /48 of an IPv6 address, which one customer may have whole: 65,536 households in the eyes of `addressGroup`. Null for any other. */
export const networkGroup = (address: string) => prefixOf(address, 3)

/** So many of the eight parts of an IPv6 address. */
function prefixOf(address: string, parts: number): string | null {
  if (isIP(address) !== 6) return null
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  if (tail !== undefined) groups.push(...Array(8 - groups.length - tail.split(':').length).fill('0'))
  return `${groups
    .concat(tail?.split(':') ?? [])
    .slice(0, parts)
    .map((group) => group || '0')
    .join(':')}::/${parts * 16}`
}

function listed(networks: string[]) {
  const list = new BlockList()
  for (const network of networks) {
    const [ip = '', bits] = network.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(ip, Number(bits), family)
    else list.addAddress(ip, family)
  }
  return (address: string) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** One spelling for each address: no port, no zone, IPv4 not dressed as IPv6, IPv6 compressed. Null when it is none. */
function canonical(written: string): string | null {
  const bare = written.trim().replace(/^"|"$/g, '')
  const withoutPort = /^\[(.+)\](?::\d+)?$/.exec(bare)?.[1] ?? bare.replace(/^([\d.]+):\d+$/, '$1')
  const address = withoutPort.split('%')[0]!
  if (isIP(address) === 4) return address
  if (isIP(address) === 0) return null
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(compressed)
  return mapped ? dotted(mapped[1]!, mapped[2]!) : compressed
}

const dotted = (high: string, low: string) =>
  [high, low]
    .map((half) => Number.parseInt(half, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.')
