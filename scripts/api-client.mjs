// Writes the types of packages/api-client from the OpenAPI document, as npm run types and npm test do.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'vite'
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

/** The document of all features. Node alone does not read the JSX of their emails. */
async function getDocument() {
  const server = await createServer({
    ...{ root: inRoot('.'), configFile: false, appType: 'custom', logLevel: 'error' },
    server: { middlewareMode: true, ws: false },
    // Nothing for a browser is prepared: that of npm run dev stays as it is.
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const [{ features }, { featureExtensions }, { getOpenApiDocument }] = await Promise.all(
      ['features.ts', 'kit/feature.ts', 'features/openapi/document.server.ts'].map((path) =>
        server.ssrLoadModule(`/src/${path}`),
      ),
    )
    return getOpenApiDocument({ services: { extensions: featureExtensions(features) } })
  } finally {
    await server.close()
  }
}

async function generate() {
  const { astToString, default: openapiTS } = loadGenerator()
  const types = await openapiTS(withoutExamples(await getDocument()), {
    alphabetize: false,
    emptyObjectsUnknown: true,
  })
  return HEADER + astToString(types)
}

writeFileSync(TYPES, await generate())
