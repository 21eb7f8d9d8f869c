import { expect, test } from 'vitest'
import { createClientIpResolver, ipGroup, ipNetwork } from './client-ip.ts'

const visitor = '203.0.113.7'
const spoofed = '198.51.100.66'
const proxy = '10.0.0.1'
const cdn = '192.0.2.10'
const noProxy = { hops: 0 }
const lan = { networks: ['10.0.0.0/8', '192.0.2.10', '2001:db8:5::/48'] }

test.each([
  ['no proxy trusted: the socket', noProxy, visitor, null, visitor],
  ['no proxy trusted: a header changes nothing', noProxy, visitor, spoofed, visitor],
  ['one hop: the address that the proxy appended', { hops: 1 }, proxy, visitor, visitor],
  ['one hop: addresses that the visitor sent are ignored', { hops: 1 }, proxy, `${spoofed}, ${visitor}`, visitor],
  ['one hop, no header: the socket', { hops: 1 }, visitor, null, visitor],
  ['two hops', { hops: 2 }, proxy, `${spoofed}, ${visitor}, ${cdn}`, visitor],
  ['two hops but one entry: that entry', { hops: 2 }, proxy, visitor, visitor],
  ['a listed proxy is trusted', lan, proxy, visitor, visitor],
  ['a listed proxy behind a listed one', lan, proxy, `${spoofed}, ${visitor}, ${cdn}`, visitor],
  ['an unlisted peer is not trusted', lan, visitor, spoofed, visitor],
  ['every entry listed: the leftmost', lan, proxy, `10.9.9.9, ${cdn}`, '10.9.9.9'],
  ['an IPv6 proxy of a listed network', lan, '2001:db8:5::1', visitor, visitor],
  ['an IPv4-mapped IPv6 proxy', lan, '::ffff:10.0.0.1', visitor, visitor],
  ['an invalid entry ends the search', lan, proxy, `${visitor}, unknown`, proxy],
  ['an empty header', lan, proxy, '', proxy],
  ['an address with a port', { hops: 1 }, proxy, `${visitor}:51234`, visitor],
  ['IPv6 with brackets and port', { hops: 1 }, proxy, '"[2001:DB8:0:0:0:0:0:7]:443"', '2001:db8::7'],
  ['IPv6 with a zone', noProxy, 'fe80::1%eth0', null, 'fe80::1'],
  ['IPv4-mapped IPv6', noProxy, '::ffff:203.0.113.7', null, visitor],
  ['a unix socket has no address', noProxy, undefined, spoofed, 'local'],
  ['a unix socket as the one trusted hop', { hops: 1 }, undefined, visitor, visitor],
])('%s', (_, trusted, socket, forwarded, expected) => {
  expect(createClientIpResolver(trusted)({ socket, forwarded })).toBe(expected)
})

test.each([
  [visitor, visitor],
  ['local', 'local'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1::5:6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
])('the group of %s is %s', (address, group) => {
  expect(ipGroup(address)).toBe(group)
})

test.each([
  [visitor, null],
  ['local', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('the network of %s is %s', (address, network) => {
  expect(ipNetwork(address)).toBe(network)
})
