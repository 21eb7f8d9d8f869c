import { z } from 'zod'
import { fieldConstraint } from './constraints.ts'
import { webUrl } from './zod-fields.ts'

/** Where a profile of a network is, and what its names are made of. */
const NETWORKS = {
  instagram: { address: 'https://www.instagram.com/', name: /^[\w.]{1,30}$/ },
  facebook: { address: 'https://www.facebook.com/', name: /^[\w.-]{1,80}$/ },
} as const
export type Network = keyof typeof NETWORKS

/** Names may contain dots: without an `@`, these are read as the address of a website. */
const LOOKS_LIKE_DOMAIN = /^www\.|\.(com|es|org|net|eu|info|de|cat|gal|eus|example)$/i

/** A profile on a network: its address, `@name` or `name`; stored as an address. The same in every form and call. */
export const profileUrl = (network: Network) =>
  z
    .string()
    .overwrite((text) => toAddress(network, text.trim()))
    .pipe(webUrl)
    // The browser would refuse a name.
    .register(fieldConstraint, { format: undefined })

function toAddress(network: Network, text: string): string {
  const { address, name } = NETWORKS[network]
  const handle = text.replace(/^@/, '')
  const isName = name.test(handle) && (text !== handle || !LOOKS_LIKE_DOMAIN.test(handle))
  return isName ? address + handle : text
}
