import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR of what an attestation is made of: short texts, byte strings, small numbers, and maps of them. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    Buffer.from(size < 24 ? [major + size] : size < 256 ? [major + 24, size] : [major + 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(0x20, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(0x60, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value])
  return Buffer.concat([head(0xa0, value.size), ...[...value].flat().map((part) => cbor(part as Cbor))])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Asked = { challenge: string }
/** What a device may be made to lie about. */
type Lies = {
  origin?: string
  rpId?: string
  verified?: boolean
  count?: number
  challenge?: string
  type?: string
  attestation?: [format: string, statement: Map<string, Cbor>]
}

/** An authenticator of flesh and blood, or rather of P-256: makes one passkey for one site and answers with it. */
export function passkeyDevice(origin: string, { counts = true, aaguid = Buffer.alloc(16) } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(16)
  let uses = 0

  const clientData = (type: string, { challenge }: Asked, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
      }),
    )

  function authData({ rpId = new URL(origin).hostname, verified = true, count }: Lies, attested = Buffer.alloc(0)) {
    const flags = PRESENT + (verified ? VERIFIED : 0) + (attested.length > 0 ? ATTESTED : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count ?? (counts ? uses++ : 0))
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested])
  }

  const answer = (response: Record<string, unknown>) => ({
    ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
    ...{ authenticatorAttachment: 'platform', response },
  })

  /** Answers `navigator.credentials.create`. */
  function create(asked: Asked, lies: Lies = {}) {
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
    const attested = Buffer.concat([aaguid, Buffer.from([0, id.length]), id, cbor(key)])
    const [fmt, attStmt] = lies.attestation ?? ['none', new Map<string, Cbor>()]
    const attestation = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData(lies, attested)],
    ])
    return answer({
      clientDataJSON: base64url(clientData('webauthn.create', asked, lies)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** Answers `navigator.credentials.get`. */
  function get(asked: Asked, lies: Lies = {}) {
    const data = clientData('webauthn.get', asked, lies)
    const auth = authData(lies)
    return answer({
      clientDataJSON: base64url(data),
      authenticatorData: base64url(auth),
      signature: base64url(sign('sha256', Buffer.concat([auth, sha256(data)]), privateKey)),
    })
  }
  return { id: base64url(id), create, get }
}
