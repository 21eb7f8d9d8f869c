/** What a signed request says of its signature. `value` is the signature itself, as it was written. */
export type Signature = { spec: 'rfc9421' | 'draft-cavage-http-signatures-12'; keyId: string; value: string }

/** Base64 of a signature: RSA with 2048 to 8192 bits. */
const VALUE = '[A-Za-z0-9+/]{20,1400}={0,2}'
const TEXT = '"([^"\\\\]{1,1000})"'

/**
 * Reads the one signature of a request, in the plain form that servers write. Null for none, for several, for what two parsers might read
 * differently, and for one that leaves out what it must cover: the method, the address, the time and the digest of the body.
 */
export function readSignature(headers: Headers, now: Date): Signature | null {
  const signature = headers.get('signature') ?? ''
  const input = headers.get('signature-input')
  return input === null ? readDraft(signature) : readMessageSignature(signature, input, now)
}

const DRAFT_COVERED = ['(request-target)', 'host', 'date', 'digest']

/** draft-cavage-http-signatures-12: `keyId="…",algorithm="…",headers="…",signature="…"`. */
function readDraft(header: string): Signature | null {
  const parameters = readParameters(header, ',', new RegExp(`^ *([A-Za-z]+)=(?:${TEXT}|([0-9]{1,12})) *$`))
  if (!parameters) return null
  const { keyId, headers = '', signature: value = '' } = Object.fromEntries(parameters)
  const covered = headers.split(' ')
  if (!keyId || !new RegExp(`^${VALUE}$`).test(value) || !DRAFT_COVERED.every((name) => covered.includes(name)))
    return null
  return { spec: 'draft-cavage-http-signatures-12', keyId, value }
}

const ADDRESS = [['@target-uri'], ['@path', '@authority'], ['@request-target', '@authority'], ['@path', 'host']]

/** RFC 9421: one label, and components without parameters of their own. */
function readMessageSignature(signature: string, input: string, now: Date): Signature | null {
  const [, label, list = '', rest = ''] =
    /^([a-z][a-z0-9_-]{0,40})=\(([^()]{1,1000})\)((?:;[^;]{1,1100})+)$/.exec(input) ?? []
  const [, signed, value = ''] = new RegExp(`^([a-z][a-z0-9_-]{0,40})=:(${VALUE}):$`).exec(signature) ?? []
  const parameters = readParameters(rest.slice(1), ';', new RegExp(`^([a-z]+)=(?:${TEXT}|([0-9]{1,12}))$`))
  if (label === undefined || label !== signed || !parameters) return null
  const { keyid: keyId, created, expires } = Object.fromEntries(parameters)
  const covered = list.split(' ').map((item) => /^"(@?[a-z0-9-]+)"$/.exec(item)?.[1] ?? '')
  if (!keyId || !created || covered.includes('') || new Set(covered).size < covered.length) return null
  if (expires !== undefined && Number(expires) * 1000 < now.getTime()) return null
  const covers = (names: string[]) => names.every((name) => covered.includes(name))
  return covers(['@method', 'content-digest']) && ADDRESS.some(covers) ? { spec: 'rfc9421', keyId, value } : null
}

/** Null where one is written in another way, or twice. */
function readParameters(text: string, separator: string, pattern: RegExp): Map<string, string> | null {
  const found = new Map<string, string>()
  for (const part of text.split(separator)) {
    const [, name = '', quoted, digits] = pattern.exec(part) ?? []
    if (!name || found.has(name)) return null
    found.set(name, quoted ?? digits ?? '')
  }
  return found
}
