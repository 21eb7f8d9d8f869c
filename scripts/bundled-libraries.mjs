/** Libraries of many small files. */
const LIBRARIES = [
  ...['stripe', 'cheerio', 'zod', 'libphonenumber-js', 'write-excel-file', 'tsyringe', 'nodemailer', 'qrcode', 'pngjs'],
  ...['yaml', 'ajv', 'zod-to-json-schema', '@pothos/core', '@fastify/busboy'],
  /^@(simplewebauthn|peculiar|hono|tus|graphql|envelop|whatwg-node|modelcontextprotocol)/,
  /^(hono|drizzle-orm|graphql)/,
  // What cheerio consists of.
  /^(parse5|domutils|domhandler|css-select|css-what|dom-serializer|htmlparser2|entities|nth-check|boolbase)/,
]

/**
 * Bundles them with the server: Node would look for and read thousands of files at each start. Not in development, where
 * Vite would have to transform them.
 */
export const bundledLibraries = {
  name: 'bundled-libraries',
  apply: 'build',
  config: () => ({ environments: { ssr: { resolve: { noExternal: LIBRARIES } } } }),
}
