import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The services of clouds that answer their own machines at an address that looks public: Azure's. */
const CLOUD_ADDRESSES = ['168.63.129.16']
/** Documentation addresses newer than the list of ipaddr.js (RFC 9637). */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20')
/** The only IPv6 addresses that are given out for the internet. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')
/** Names that only mean something inside a network (RFC 6761, 6762, 8375), by their last labels. */
const LOCAL_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion|test|invalid)$/
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/

export type AddressKind = 'public' | 'loopback' | 'private'

/** What an IP address is. Everything that is neither public nor loopback counts as private, also what cannot be read. */
export function addressKind(ip: string): AddressKind {
  if (!ipaddr.isValid(ip) || ip.includes('%')) return 'private'
  const address = ipaddr.parse(ip)
  const range = address.range()
  if (range === 'loopback') return 'loopback'
  if (range !== 'unicast' || CLOUD_ADDRESSES.includes(address.toString())) return 'private'
  if (address instanceof ipaddr.IPv4) return 'public'
  return isGlobal(address) ? 'public' : 'private'
}

/** Given out for the internet, and not the address of an IPv4 host inside a tunnel (ISATAP, RFC 5214). */
const isGlobal = (address: ipaddr.IPv6) =>
  address.match(GLOBAL) &&
  !address.match(DOCUMENTATION) &&
  !(address.parts[5] === 0x5efe && (address.parts[4] === 0 || address.parts[4] === 0x200))

/** The host of a parsed URL: an IP address without brackets, or a name; null for a name that no public host has. */
export function publicHost(hostname: string): { ip: string } | { name: string } | null {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (isIP(host)) return { ip: host }
  const labels = host.split('.')
  if (host.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null
  // What the URL parser did not read as an IPv4 address, but a resolver might.
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1)!)) return null
  return LOCAL_NAME.test(host) ? null : { name: host }
}
