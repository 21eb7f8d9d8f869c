import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** Large, with parsers of certificates, and first needed when someone uses a passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256 by their COSE numbers: every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257]

/** A passkey is bound to the site's host, and valid on its origin alone. */
export const relyingPartyId = (siteUrl: string) => new URL(siteUrl).hostname
const expectedSite = (siteUrl: string) => ({
  expectedRPID: relyingPartyId(siteUrl),
  expectedOrigin: new URL(siteUrl).origin,
})

export const decodeBase64Url = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

type Expectation = { siteUrl: string; challenge: string }

/**
 * Verifies a registration and returns the passkey; null where anything is wrong. The library throws for whatever it
 * cannot parse.
 */
export async function verifyRegistration(answer: unknown, { siteUrl, challenge }: Expectation) {
  const response = answer as RegistrationResponseJSON
  const limits = { requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS }
  try {
    if (await hasCertificates(response.response.attestationObject)) return null
    const expected = { expectedChallenge: challenge, ...expectedSite(siteUrl), ...limits }
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected })
    return registrationInfo ?? null
  } catch {
    return null
  }
}

/** We request no attestation; to check certificates the library would fetch URLs from them, whoever wrote those. */
async function hasCertificates(attestationObject: string) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(decodeBase64Url(attestationObject))
  return !['none', 'packed'].includes(attestation.get('fmt')) || Boolean(attestation.get('attStmt').get('x5c'))
}

/** The stored public key of a passkey. */
type StoredCredential = { credentialId: string; publicKey: string; counter: number }

/** Verifies a sign-in with a passkey and its user verification; null where anything is wrong. */
export async function verifyAssertion(answer: unknown, stored: StoredCredential, { siteUrl, challenge }: Expectation) {
  const credential = { id: stored.credentialId, publicKey: decodeBase64Url(stored.publicKey), counter: stored.counter }
  const expected = { expectedChallenge: challenge, ...expectedSite(siteUrl), requireUserVerification: true }
  const response = answer as AuthenticationResponseJSON
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({ response, credential, ...expected })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}
