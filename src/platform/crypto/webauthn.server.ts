import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'

/** EdDSA, ES256, RS256: what every authenticator has one of, and no experiment of the runtime (COSE's numbers). */
export const ALGORITHMS = [-8, -7, -257]

/** A passkey belongs to the site's host, and answers on its origin alone. */
export const hostOf = (siteUrl: string) => new URL(siteUrl).hostname
const siteOf = (siteUrl: string) => ({ expectedRPID: hostOf(siteUrl), expectedOrigin: new URL(siteUrl).origin })

export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

type Asked = { siteUrl: string; challenge: string }

/** The passkey in a browser's answer; null when anything about it is wrong, for the library throws at whatever it cannot read. */
export async function readNewPasskey(answer: unknown, { siteUrl, challenge }: Asked) {
  const response = answer as RegistrationResponseJSON
  const limits = { requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS }
  try {
    if (bringsCertificates(response.response.attestationObject)) return null
    const expected = { expectedChallenge: challenge, ...siteOf(siteUrl), ...limits }
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected })
    return registrationInfo ?? null
  } catch {
    return null
  }
}

/** None were asked for, and to check one the library would fetch addresses that stand in it, whoever wrote them. */
function bringsCertificates(attestationObject: string) {
  const attestation = decodeAttestationObject(bytesOf(attestationObject))
  return !['none', 'packed'].includes(attestation.get('fmt')) || Boolean(attestation.get('attStmt').get('x5c'))
}

/** The public half of a passkey, as it is kept. */
type Kept = { credentialId: string; publicKey: string; counter: number }

/** What a passkey answered, signed by itself and by a person it knows; null when anything is wrong. */
export async function readAnswer(answer: unknown, kept: Kept, { siteUrl, challenge }: Asked) {
  const credential = { id: kept.credentialId, publicKey: bytesOf(kept.publicKey), counter: kept.counter }
  const expected = { expectedChallenge: challenge, ...siteOf(siteUrl), requireUserVerification: true }
  const response = answer as AuthenticationResponseJSON
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({ response, credential, ...expected })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}
