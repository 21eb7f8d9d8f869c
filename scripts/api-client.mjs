// Writes the types of packages/api-client from the OpenAPI document, as npm run types and npm test do.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from './paths.mjs'

const TYPES = inRoot('packages/api-client/src/schema.d.ts')
const HEADER = `/**
 * The API's OpenAPI document as types, written by \`npm run types\`. Do not edit.
 */
`

/** The generator is a dependency of the package, with a TypeScript of its own: it does not read that of this repository. */
const loadGenerator = () => createRequire(inRoot('packages/api-client/package.json'))('openapi-typescript')

/** A copy without what only a page shows. */
const withoutExamples = (document) =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'example' ? undefined : value)))

async function generate() {
  const { getOpenApiDocument } = await import('../src/features/openapi/document.server.ts')
  const { astToString, default: openapiTS } = loadGenerator()
  const types = await openapiTS(withoutExamples(getOpenApiDocument()), {
    alphabetize: false,
    emptyObjectsUnknown: true,
  })
  return HEADER + astToString(types)
}

writeFileSync(TYPES, await generate())
